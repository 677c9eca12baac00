import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { Bot, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import accountChipStyles from './account-chip.module.css';
import { botCall } from './bot-call.ts';
import { clearBot, type PreviewSettings } from './bot-queries.ts';
import { clearBotSession } from './bot-session.ts';
import styles from './bot-view.module.css';
import { DeleteBot } from './delete-bot.tsx';
import { DeliveryHistory } from './history/delivery-history.tsx';
import { BotPanel } from './panel/bot-panel.tsx';
import { PostPreview } from './preview/post-preview.tsx';
import { BotForm } from './settings/bot-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { xProfile } from './x-profile.ts';

export function BotView({ bot, onDeleted }: { bot: BotAnswer; onDeleted(): void }) {
  const { t } = useTranslation('bots');
  const [preview, setPreview] = useState<PreviewSettings>({
    contractAddress: bot.contractAddress,
    hashtags: bot.hashtags,
    withLink: bot.withLink,
  });
  return (
    <>
      <header className={styles.heading}>
        <div className={styles.words}>
          <h1 className={styles.title}>{t('user.heading')}</h1>
          <p className={styles.lead}>{t('user.lead')}</p>
        </div>
        <AccountChip username={bot.username} />
      </header>
      <div className={styles.columns}>
        <div className={styles.panel}>
          <BotPanel bot={bot} />
        </div>
        <div className={styles.form}>
          <BotForm bot={bot} onPreview={setPreview} />
        </div>
        <div className={styles.preview}>
          <PostPreview username={bot.username} of={preview} />
        </div>
      </div>
      <DeliveryHistory />
      <SignOutEverywhere username={bot.username} />
      <DeleteBot username={bot.username} onDeleted={onDeleted} />
      <footer className={styles.help}>
        <p>
          {t('user.help')}{' '}
          <a href={settings.socialUrl} target="_blank" rel="noopener">
            {t('user.chat')}
          </a>
        </p>
      </footer>
    </>
  );
}

/** The account that the bot posts with, and a sign-out button: the bot keeps running. */
function AccountChip({ username }: { username: string }) {
  const { t } = useTranslation('bots');
  function close(): void {
    // Clear the browser's session at once; if the server doesn't respond, only an unusable session remains there.
    void botCall(xApi.endBot).catch(() => {});
    clearBotSession();
    clearBot();
    notify(t('user.closed'));
  }
  return (
    <div className={accountChipStyles.chip}>
      <span className={accountChipStyles.avatar}>
        <Bot aria-hidden="true" size={16} />
      </span>
      <span className="visually-hidden">{t('user.account')}: </span>
      <a href={xProfile(username)} target="_blank" rel="noopener" className={accountChipStyles.name}>
        @{username}
      </a>
      <IconButton label={t('user.close')} onClick={close} className={accountChipStyles.close}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
