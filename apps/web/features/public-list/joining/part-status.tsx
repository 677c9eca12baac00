import { isGroup } from '#web/features/public-list/rule-parts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { AgainButton } from './again-button.tsx';
import { DelegatedStatus } from './delegated-status.tsx';
import { LineStatus } from './line-status.tsx';
import { checkedNetwork, type PartState } from './rule-states.ts';
import type { Joining } from './use-joining.ts';
import { usePartLabel } from './use-part-label.ts';
import { VerifyButton } from './verify-button.tsx';

type PartStatusProps = {
  state: PartState;
  joining: Joining;
  /** Whether it stands for the whole rule, which is checked at once. */
  isTop?: boolean;
};

/** The status of a condition or a group of a rule. */
export function PartStatus({ state, joining, isTop = false }: PartStatusProps) {
  const { t } = useTranslation('joining');
  const { part, mark, by, isSpare } = state;
  const condition = isGroup(part) ? null : part.condition;
  const network = condition && checkedNetwork(condition);
  const label = usePartLabel(state);
  if (condition?.type === 'x-follow' && !condition.isChecked) return null;
  if (isSpare)
    return <LineStatus state={{ mark: 'later', messageKey: null }} label={t('rule.spare')} isQuiet />;
  if (mark === 'met' && by) return <DelegatedStatus by={by} isQuiet={!isTop} />;
  const isWaiting = network !== null && joining[network].stand.state === 'waiting';
  const shown = isWaiting ? t(`waiting.${network}`) : label;
  const isMissing = mark === 'not-met' || mark === 'unknown';
  return (
    <LineStatus
      state={state}
      {...(shown !== null && { label: shown })}
      isQuiet={!isTop}
      aside={
        network
          ? mark !== 'met' && (
              <VerifyButton network={network} isChecking={mark === 'checking'} joining={joining} />
            )
          : isTop && isMissing && <AgainButton onClick={joining.check} />
      }
    />
  );
}
