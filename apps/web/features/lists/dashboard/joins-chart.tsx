import type { OwnerFigures } from '@signboard/contract/lists/list.ts';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { LineChart } from '#web/ui/data/line-chart.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import styles from './dashboard.module.css';

export function JoinsChart({ joinsByDay }: Pick<OwnerFigures, 'joinsByDay'>) {
  const { t } = useTranslation('home');
  const words = useFormatters();
  const sum = joinsByDay.reduce((all, { count }) => all + count, 0);
  return (
    <Card className={styles.chart} aria-labelledby="joins">
      <div className={styles.chartTop}>
        <h2 id="joins" className={styles.title}>
          {t('joins.title')}
        </h2>
        <span className={styles.sum}>
          {sum > 0 ? t('joins.sum', { sum: words.count(sum) }) : t('joins.none')}
        </span>
      </div>
      <LineChart points={joinsByDay} label={t('joins.title')} locale={words.locale} />
      <p className={styles.note}>{t('joins.note')}</p>
    </Card>
  );
}

/** As tall as the chart. */
export function JoinsSkeleton() {
  return (
    <Card className={styles.chart} aria-hidden="true">
      <div className={styles.chartTop}>
        <Skeleton width="9rem" height="1.75rem" />
      </div>
      <Skeleton height="15rem" />
      <Skeleton width="12rem" height="1.375rem" />
    </Card>
  );
}
