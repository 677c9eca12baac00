import type { ListFigures } from '@signboard/contract/lists/list.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './funnel.module.css';

export const STEPS = ['views', 'connects', 'verified', 'joined'] as const;

/** How many people got how far, and how many left before each step. */
export function Funnel({ figures }: { figures: ListFigures }) {
  const { t } = useTranslation('editor');
  const words = useFormatters();
  const percent = new Intl.NumberFormat(words.locale, { style: 'percent', maximumFractionDigits: 0 });
  const { removed } = figures;
  const most = Math.max(...STEPS.map((step) => figures[step]));
  return (
    <ol className="stack">
      {STEPS.map((step, at) => {
        const before = figures[STEPS[at - 1] ?? step];
        const lost = before > 0 ? (before - figures[step]) / before : 0;
        const notes = [
          lost > 0 && t('analytics.dropped', { percent: percent.format(lost) }),
          step === 'joined' &&
            removed > 0 &&
            t('analytics.removedSince', { count: removed, number: words.count(removed) }),
        ].filter(Boolean);
        return (
          <li key={step} className={styles.step}>
            <span className="text-sm">{t(`analytics.${step}`)}</span>
            <strong className={styles.count}>{words.count(figures[step])}</strong>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${shareOf(figures[step], most)}%` }} />
            </span>
            <span className={styles.note}>{notes.join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}

const shareOf = (count: number, all: number): number => (all > 0 ? (count / all) * 100 : 0);
