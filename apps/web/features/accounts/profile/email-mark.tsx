import type { User } from '@signboard/contract/accounts/account.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import { useSay } from '#web/lib/i18n/use-say.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import styles from './profile-form.module.css';

/** Beside the email: that it is confirmed, or a way to be sent the confirmation again. */
export function EmailMark({ me }: { me: User }) {
  const say = useSay();
  if (!me.email) return null;
  if (!me.emailConfirmed) return <SendAgain />;
  return (
    <span className={styles.mark}>
      <CircleCheck aria-hidden="true" size={16} />
      {say('profile.confirmed')}
    </span>
  );
}

function SendAgain() {
  const { t } = useTranslation('profile');
  const say = useSay();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      await call(usersCalls.sendConfirmation);
      notify(say('confirm-email.sent'), 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : say('save.error'), 'error');
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
