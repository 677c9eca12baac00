import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { XMark } from '../channels/x-mark.tsx';
import styles from './connect-twitter.module.css';
import type { Connecting } from './use-bot-connect.ts';

type ConnectTwitterProps = {
  stand: Connecting;
  /** Whether to show the result: of two buttons on a page, only below the clicked one. */
  isHere?: boolean;
  onStart(): void;
  onCancel(): void;
};

/** Opens X's authorization page; the result appears below the button. */
export function ConnectTwitter({ stand, isHere = true, onStart, onCancel }: ConnectTwitterProps) {
  const { t } = useTranslation('bots');
  const translate = useTranslateMessage();
  const isBusy = stand.state !== 'idle';
  return (
    <div className={`${styles.connect} stack start`}>
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
