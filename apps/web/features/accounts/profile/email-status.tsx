import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import styles from './profile-form.module.css';

/** Shows that the email is confirmed, or a button to resend the confirmation. */
export function EmailStatus({ me }: { me: Account }) {
  const translate = useTranslateMessage();
  if (!me.email) return null;
  if (!me.emailConfirmed) return <ResendConfirmation />;
  return (
    <span className={styles.mark}>
      <CircleCheck aria-hidden="true" size={16} />
      {translate('profile.confirmed')}
    </span>
  );
}

function ResendConfirmation() {
  const { t } = useTranslation('profile');
  const translate = useTranslateMessage();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      await call(accountsApi.sendConfirmation);
      notify(translate('confirm-email.sent'), 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : translate('save.error'), 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <button type="button" className={styles.again} disabled={isSending} onClick={send}>
      {t('sendAgain')}
    </button>
  );
}
