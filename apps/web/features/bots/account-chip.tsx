import { xApi } from '@signboard/contract/x/endpoints.ts';
import { Bot, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './account-chip.module.css';
import { botCall } from './bot-call.ts';
import { clearBot } from './bot-queries.ts';
import { clearBotSession } from './bot-session.ts';
import { xProfile } from './x-profile.ts';

/** The account that the bot posts with, and a sign-out button: the bot keeps running. */
export function AccountChip({ username }: { username: string }) {
  const { t } = useTranslation('bots');
  function close(): void {
    // Clear the browser's session at once; if the server doesn't respond, only an unusable session remains there.
    void botCall(xApi.endBot).catch(() => {});
    clearBotSession();
    clearBot();
    notify(t('user.closed'));
  }
  return (
    <div className={styles.chip}>
      <span className={styles.avatar}>
        <Bot aria-hidden="true" size={16} />
      </span>
      <span className="visually-hidden">{t('user.account')}: </span>
      <a href={xProfile(username)} target="_blank" rel="noopener" className={styles.name}>
        @{username}
      </a>
      <IconButton label={t('user.close')} onClick={close} className={styles.close}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
