import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { publicBotPath } from '@signboard/contract/pages.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { Bot, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Link } from '#web/navigation/link.tsx';
import { IconButton } from '#web/ui/button.tsx';
import accountStyles from './account.module.css';
import { botCall } from './bot-call.ts';
import { clearBot, type PreviewSettings } from './bot-queries.ts';
import { clearBotSession } from './bot-session.ts';
import styles from './bot-view.module.css';
import { BudgetSection } from './budget/budget-section.tsx';
import { ChannelsSection } from './channels/channels-section.tsx';
import { DeleteBot } from './delete-bot.tsx';
import { DeliveryHistory } from './history/delivery-history.tsx';
import { ListingsCard } from './listings/listings-card.tsx';
import { BotPanel } from './panel/bot-panel.tsx';
import { PostPreview } from './preview/post-preview.tsx';
import { RecapCard } from './recaps/recap-card.tsx';
import { BotForm } from './settings/bot-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { xProfile } from './x-profile.ts';

export function BotView({ bot, onDeleted }: { bot: BotAnswer; onDeleted(): void }) {
  const { t } = useTranslation('bots');
  const { t: say } = useTranslation('channels');
  const name = botName(bot) ?? say('unnamed');
  const [preview, setPreview] = useState<PreviewSettings>({
    contractAddress: bot.contractAddress,
    hashtags: bot.hashtags,
    withLink: bot.withLink,
    template: bot.template,
    postLanguage: bot.postLanguage,
  });
  return (
    <>
      <header className={`${styles.heading} stack gap-5`}>
        <Account bot={bot} name={name} />
        <div className={styles.words}>
          <h1 className={styles.title}>{t('user.heading')}</h1>
          <p className="muted">{t('user.lead')}</p>
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.panel}>
          <BotPanel bot={bot} />
        </div>
        <div className={styles.form}>
          <BotForm bot={bot} onPreview={setPreview} />
        </div>
        <div className={styles.preview}>
          <PostPreview bot={bot} of={preview} />
        </div>
      </div>
      <ChannelsSection bot={bot} />
      <RecapCard bot={bot} />
      <BudgetSection bot={bot} />
      <ListingsCard />
      <DeliveryHistory />
      <SignOutEverywhere name={name} hasX={bot.username !== ''} />
      <DeleteBot name={name} onDeleted={onDeleted} />
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
function Account({ bot: { id, username, contractAddress }, name }: { bot: BotAnswer; name: string }) {
  const { t } = useTranslation('bots');
  const { t: say } = useTranslation('public-bot');
  function close(): void {
    // Clear the browser's session at once; if the server doesn't respond, only an unusable session remains there.
    void botCall(xApi.endBot).catch(() => {});
    clearBotSession();
    clearBot();
    notify(t('user.closed'));
  }
  return (
    <div className={`${accountStyles.account} row gap-4 nowrap shrink`}>
      <span className={accountStyles.avatar}>
        <Bot aria-hidden="true" size={28} />
      </span>
      <div className={`${accountStyles.names} stack gap-1`}>
        <p className={accountStyles.name}>
          <span className="visually-hidden">{t('user.account')}: </span>
          {username ? (
            <a href={xProfile(username)} target="_blank" rel="noopener">
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {contractAddress !== '' && (
          <Link to={publicBotPath(id)} className={accountStyles.link}>
            {say('own')}
          </Link>
        )}
      </div>
      <IconButton label={t('user.close')} onClick={close} className={accountStyles.close}>
        <X aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}

/** By its X account, otherwise by its collection; null for a new bot that has neither. */
function botName({ username, contractName }: Pick<BotAnswer, 'username' | 'contractName'>): string | null {
  if (username) return `@${username}`;
  return contractName && contractName !== 'N/F' ? contractName : null;
}
