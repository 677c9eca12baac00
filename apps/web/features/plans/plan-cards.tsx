import { useTranslation } from 'react-i18next';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { FreePassCard } from './free-pass-card.tsx';
import styles from './plan-cards.module.css';
import { PLANNED_PASSES } from './plan-table.ts';

/** One line per feature of the Free pass, with uneven widths like real text. */
const LINE_WIDTHS = [62, 78, 70, 88, 74, 92, 66, 58, 50, 64, 84, 54, 60].map((percent) => `${percent}%`);

/** With a level it is the in-app variant, without one the public variant. */
export function PlanCards({ currentLevel }: { currentLevel: string | null }) {
  const { t } = useTranslation('plans');
  const planned = PLANNED_PASSES.filter((pass) => currentLevel !== null || !pass.isInAppOnly);
  return (
    <ul className={styles.cards}>
      <li>
        <FreePassCard currentLevel={currentLevel} />
      </li>
      {planned.map((pass) => (
        <li key={pass.title} className={pass.isHighlighted ? styles.highlighted : styles.planned}>
          <h3 className={styles.title}>{pass.title}</h3>
          <p className={styles.badge}>{t('soon')}</p>
          <p className={styles.text}>{t(`planned.${pass.title}`)}</p>
          <div className={styles.lines} aria-hidden="true">
            <Skeleton height="2.5rem" width="45%" />
            {LINE_WIDTHS.map((width) => (
              <Skeleton key={width} height="0.8rem" width={width} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function PlansHeading({ as: Heading }: { as: 'h1' | 'h2' }) {
  const { t } = useTranslation('plans');
  return (
    <header className={styles.heading}>
      <Heading id="plans">{t('title')}</Heading>
      <p>{t('subtitle')}</p>
    </header>
  );
}
