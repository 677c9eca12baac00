import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import styles from './public-list-skeleton.module.css';

/** Same layout as the list. */
export function PublicListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="visually-hidden">{t('data.loading')}</span>
      <div className={styles.band} />
      <div className={styles.parts}>
        <div className={styles.lines}>
          <Skeleton height="2.5rem" width="75%" />
          <Skeleton width="30%" />
          <Skeleton height="2rem" width="50%" />
        </div>
        <Card className={styles.lines}>
          <Skeleton height="1.625rem" width="30%" />
          <Skeleton height="1.5rem" width="70%" />
          <Skeleton />
          <Skeleton height="4.25rem" />
          <Skeleton height="3rem" />
        </Card>
      </div>
    </div>
  );
}
