import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './live-draw.module.css';

/** Null where a figure isn't known. */
export function LiveFigures(figures: { entries: number | null; winners: number | null }) {
  const { t } = useTranslation('live-draw');
  const { count } = useFormatters();
  return (
    <dl className={styles.figures}>
      {(['entries', 'winners'] as const).map((name) => {
        const value = figures[name];
        return (
          value !== null && (
            <div key={name}>
              <dt>{t(`figures.${name}`)}</dt>
              <dd>{count(value)}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
