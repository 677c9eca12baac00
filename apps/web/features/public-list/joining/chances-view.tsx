import type { Chances } from '@signboard/contract/lists/verdict.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AgainButton } from './again-button.tsx';
import styles from './line-status.module.css';
import { LineStatus } from './line-status.tsx';

/** How many entries the person would have. Bonuses that could not be checked may add to it. */
export function ChancesView({ chances, onCheck }: { chances: Chances; onCheck(): void }) {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  const { weight, bonuses } = chances;
  const count = weight ?? bonuses.reduce<number>((sum, entries) => sum + (entries ?? 0), 1);
  const values = { count, number: words.count(count) };
  if (weight !== null) return <p className={styles.chances}>{t('chances.total', values)}</p>;
  return (
    <LineStatus
      state={{ mark: 'unknown', messageKey: null }}
      label={t('chances.atLeast', values)}
      aside={<AgainButton onClick={onCheck} />}
    />
  );
}
