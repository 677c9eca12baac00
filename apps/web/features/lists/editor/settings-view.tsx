import type { ReactNode } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { FormSkeleton } from './editor-skeleton.tsx';

type Query<T> = Parameters<typeof QueryView<T>>[0]['query'];

/** Settings that are fetched when their tab opens. */
export function SettingsView<T>({ query, children }: { query: Query<T>; children(data: T): ReactNode }) {
  return (
    <QueryView query={query} texts={useDataTexts()} skeleton={<FormSkeleton />}>
      {children}
    </QueryView>
  );
}
