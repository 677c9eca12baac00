import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useTranslation } from 'react-i18next';
import areaStyles from '#web/features/public-list/join-area.module.css';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './joining.module.css';
import type { RequirementId } from './line-states.ts';
import type { Joining } from './use-joining.ts';

type JoinBarProps = { list: PublicList; joining: Joining; goTo(id: RequirementId): void };

/** The progress and the main button, which leads to the next unmet requirement and finally joins. */
export function JoinBar({ list, joining, goTo }: JoinBarProps) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const { progress, joinFault, busyWith, join } = joining;
  const { met, total, next, isChecking } = progress;
  const isReady = next === null && !isChecking;
  const isOpen = list.state === 'open';
  const label = () => {
    if (busyWith === 'join') return t('button.joining');
    if (next) return t(`button.next.${next}`);
    if (isChecking) return t('button.checking');
    return isOpen ? t('button.join') : t('button.ready');
  };
  return (
    <div className={areaStyles.bar}>
      <div role="alert" className={styles.fault}>
        {joinFault && translate(`error.${joinFault}`)}
      </div>
      {total > 0 && <p className={styles.progress}>{t('progress', { met, total })}</p>}
      <Button
        size="lg"
        isWide
        variant={next ? 'secondary' : 'primary'}
        disabled={busyWith !== null || (!next && (isChecking || !isOpen))}
        aria-busy={busyWith === 'join' || undefined}
        onClick={() => (next ? goTo(next) : join())}
      >
        {label()}
      </Button>
      {isReady && !isOpen && <p className={styles.note}>{t('ready')}</p>}
    </div>
  );
}
