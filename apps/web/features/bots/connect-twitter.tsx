import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './connect-twitter.module.css';
import type { Connecting } from './use-bot-connect.ts';

type ConnectTwitterProps = {
  stand: Connecting;
  /** Whether what comes of it is told here: where there are two buttons, only below the one that was pressed. */
  isHere?: boolean;
  onStart(): void;
  onCancel(): void;
};

/** The button that opens X's own page, and below it what came of it. */
export function ConnectTwitter({ stand, isHere = true, onStart, onCancel }: ConnectTwitterProps) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const isBusy = stand.state !== 'idle';
  return (
    <div className={styles.connect}>
      <Button disabled={isBusy} onClick={onStart}>
        <XMark />
        {t('connectTwitter')}
      </Button>
      <div role="status" className={styles.outcome}>
        {isHere && stand.state === 'waiting' && (
          <Notice>
            <p>{t('connect.waiting')}</p>
            <div>
              <Button variant="secondary" size="sm" onClick={onCancel}>
                {t('connect.cancel')}
              </Button>
            </div>
          </Notice>
        )}
        {isHere && stand.state === 'connecting' && <Notice>{t('connect.connecting')}</Notice>}
      </div>
      <div role="alert" className={styles.outcome}>
        {isHere && stand.fault && <Notice kind="error">{translate(`error.${stand.fault}`)}</Notice>}
      </div>
    </div>
  );
}

/** X's letter, drawn with two strokes. */
export function XMark({ size = 16 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <path d="M2.5 2.5 13.5 13.5" strokeWidth="2.6" />
      <path d="M13.3 2.5 2.7 13.5" strokeWidth="1.2" />
    </svg>
  );
}
