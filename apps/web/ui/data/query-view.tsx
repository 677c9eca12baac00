import type { ReactNode } from 'react';
import { LoadFailure } from '../layout/load-failure.tsx';
import { SkeletonBlock } from '../layout/skeleton.tsx';
import { requestStatus } from './request-status.ts';

type Query<T> = {
  status: 'pending' | 'error' | 'success';
  fetchStatus: string;
  data: T | undefined;
  refetch(): unknown;
};

type QueryViewProps<T> = {
  query: Query<T>;
  texts: { loading: string; failed: string; retry: string };
  skeleton?: ReactNode;
  children(data: T): ReactNode;
};

/** Renders a query's state: a skeleton, the content, or an error with a retry button. */
export function QueryView<T>({ query, texts, skeleton, children }: QueryViewProps<T>) {
  const status = requestStatus(query);
  if (status === 'idle') return null;
  if (status === 'loading') return skeleton ?? <SkeletonBlock label={texts.loading} rows={4} />;
  if (status === 'failed' || query.data === undefined) {
    return <LoadFailure texts={texts} onRetry={() => query.refetch()} />;
  }
  return children(query.data);
}
