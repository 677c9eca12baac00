import type { Bonus } from '@signboard/domain/eligibility/bonus.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { LineMark } from './line-states.ts';
import { LineStatus } from './line-status.tsx';
import { checkedNetwork } from './rule-states.ts';
import type { Joining } from './use-joining.ts';
import { VerifyButton } from './verify-button.tsx';

type BonusStatusProps = { bonus: Bonus; at: number; joining: Joining };

/** What a bonus gives this person. */
export function BonusStatus({ bonus, at, joining }: BonusStatusProps) {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  const { chances, isChecking } = joining;
  const network = checkedNetwork(bonus.condition);
  const entries = chances?.bonuses[at] ?? null;
  const isBusy = network !== null && joining[network].stand.state !== 'idle';
  const mark = markOf(entries, isBusy || (isChecking && entries === null));
  const number = words.count(entries ?? 0);
  const label = mark === 'met' ? t('chances.bonus', { count: entries ?? 0, number }) : t(`chances.${mark}`);
  return (
    <LineStatus
      state={{ mark, messageKey: null }}
      label={label}
      isQuiet
      aside={
        network &&
        mark !== 'met' && (
          <VerifyButton network={network} isChecking={mark === 'checking'} joining={joining} />
        )
      }
    />
  );
}

function markOf(
  entries: number | null,
  isChecking: boolean,
): LineMark & ('checking' | 'unknown' | 'later' | 'met') {
  if (isChecking) return 'checking';
  if (entries === null) return 'unknown';
  return entries > 0 ? 'met' : 'later';
}
