import type { ReactNode } from 'react';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton, SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import styles from './editor-skeleton.module.css';
import layout from './list-editor.module.css';

export function EditorSkeleton() {
  const { loading } = useDataTexts();
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <Skeleton height="1.9rem" width="16rem" />
      </div>
      <div className={styles.tabs} />
      <div className={layout.columns}>
        <Card className={styles.panel}>
          <SkeletonBlock label={loading} rows={5} />
        </Card>
        <div className={`${layout.main} stack gap-5`}>
          <FormSkeleton />
        </div>
      </div>
    </div>
  );
}

export function FormSkeleton() {
  const { loading } = useDataTexts();
  return (
    <Card className={styles.form}>
      <SkeletonBlock label={loading} rows={6} />
    </Card>
  );
}

type Query<T> = Parameters<typeof QueryView<T>>[0]['query'];

/** Settings that are fetched when their tab opens. */
export function SettingsView<T>({ query, children }: { query: Query<T>; children(data: T): ReactNode }) {
  return (
    <QueryView query={query} texts={useDataTexts()} skeleton={<FormSkeleton />}>
      {children}
    </QueryView>
  );
}
