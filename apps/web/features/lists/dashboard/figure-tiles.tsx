import type { OwnerFigures } from '@signboard/contract/lists/list.ts';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import styles from './dashboard.module.css';

const FIGURES = ['lists', 'online', 'closed', 'joined'] as const;

export function FigureTiles({ figures }: { figures: OwnerFigures }) {
  const { t } = useTranslation('home');
  const words = useFormatters();
  return (
    <section aria-label={t('figures.title')}>
      <dl className={styles.tiles}>
        {FIGURES.map((figure) => (
          <div key={figure} className={styles.tile}>
            <dt>{t(`figures.${figure}`)}</dt>
            <dd>{words.count(figures[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function TilesSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.tiles} role="status">
      <span className="visually-hidden">{label}</span>
      {FIGURES.map((figure) => (
        <div key={figure} className={styles.tile}>
          <Skeleton width="60%" />
          <Skeleton width="35%" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
