import { notificationsApi } from '@signboard/contract/notifications/endpoints.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { useParams } from '#web/navigation/navigation-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './confirm-email-page.module.css';

type State = 'asking' | 'sending' | 'done' | 'unknown' | 'failed';

/** /unsubscribe/:token. Opening it does nothing, because mail scanners open links; the button does. */
export default function UnsubscribePage() {
  const { t } = useTranslation('reminders');
  usePageTitle(t('unsubscribe.title'));
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('asking');

  async function send(): Promise<void> {
    setState('sending');
    try {
      const { result } = await callInPlace(notificationsApi.unsubscribe, { body: { id: token } });
      setState(result ? 'done' : 'unknown');
    } catch {
      setState('failed');
    }
  }
  return (
    <div className={styles.page}>
      <Card className="stack gap-5">
        <h1 className="text-2xl">{t('unsubscribe.title')}</h1>
        {state === 'done' ? (
          <Notice kind="success" role="status">
            {t('unsubscribe.done')}
          </Notice>
        ) : (
          <p>{t('unsubscribe.lead')}</p>
        )}
        {(state === 'unknown' || state === 'failed') && (
          <Notice kind="error" role="alert">
            {t(`unsubscribe.${state}`)}
          </Notice>
        )}
        {state !== 'done' && (
          <div className="row gap-3">
            <Button disabled={state === 'sending'} onClick={() => void send()}>
              {t('unsubscribe.button')}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}
