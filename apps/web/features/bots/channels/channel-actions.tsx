import { channelsApi } from '@signboard/contract/channels/endpoints.ts';
import { CHANNEL_NAMES, type FormChannel } from '@signboard/domain/channels/channels.ts';
import { useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { botCall } from '../bot-call.ts';
import { cacheBot } from '../bot-queries.ts';

/** A test message, and disconnecting after a confirmation. */
export function ChannelActions({ channel }: { channel: FormChannel }) {
  const { t } = useTranslation('channels');
  const [isAsking, setAsking] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [isDisconnecting, setDisconnecting] = useState(false);
  const name = { channel: CHANNEL_NAMES[channel] };

  async function run(
    setBusy: (isBusy: boolean) => void,
    action: () => Promise<unknown>,
    done: string,
  ): Promise<void> {
    setBusy(true);
    try {
      await action();
      notify(done, 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : t('failed'), 'error');
    } finally {
      setBusy(false);
    }
  }
  const test = () =>
    run(setTesting, () => botCall(channelsApi.test, { body: { channel } }), t('tested', name));
  async function disconnect(): Promise<void> {
    const send = async () => cacheBot((await botCall(channelsApi.disconnect, { query: { channel } })).result);
    await run(setDisconnecting, send, t('disconnected', name));
    setAsking(false);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isTesting || undefined}
        onClick={() => !isTesting && void test()}
      >
        {t('test')}
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('disconnect')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('disconnectQuestion', name)}
        confirmLabel={t('disconnect')}
        cancelLabel={t('keep')}
        isDangerous
        isBusy={isDisconnecting}
        onConfirm={() => void disconnect()}
        onClose={() => setAsking(false)}
      >
        <p>{t(`disconnectText.${channel}`)}</p>
      </ConfirmDialog>
    </>
  );
}
