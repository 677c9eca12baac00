import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { listAddress } from './list-address.ts';

/** Sends the confirmation of the entry's address again. */
export function ResendConfirmation({ list }: { list: PublicList }) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      const { msg } = await callInPlace(publicListApi.resendConfirmation, { body: listAddress(list) });
      notify(msg, 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : translate('save.error'), 'error');
    }
    setSending(false);
  }
  return (
    <Button variant="secondary" size="sm" disabled={isSending} onClick={() => void send()}>
      {t(isSending ? 'entry.resending' : 'entry.resend')}
    </Button>
  );
}
