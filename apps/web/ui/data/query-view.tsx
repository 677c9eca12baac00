import type { ReactNode } from 'react';
import { LoadFailure } from '../layout/load-failure.tsx';
import { SkeletonBlock } from '../layout/skeleton.tsx';

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

type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed';

/** Data that was loaded once stays visible, even when a refetch fails. */
export function requestStatus(query: {
  status: 'pending' | 'error' | 'success';
  fetchStatus: string;
  data?: unknown;
}): RequestStatus {
  if (query.status === 'success' || query.data !== undefined) return 'succeeded';
  if (query.status === 'error') return query.fetchStatus === 'fetching' ? 'loading' : 'failed';
  return query.fetchStatus === 'idle' ? 'idle' : 'loading';
}
