import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settings } from '#web/lib/settings/settings.ts';
import { AccountChip } from './account-chip.tsx';
import { BotForm } from './bot-form.tsx';
import { BotPanel } from './bot-panel.tsx';
import type { PreviewSettings } from './bot-queries.ts';
import styles from './bot-view.module.css';
import { DeleteBot } from './delete-bot.tsx';
import { DeliveryHistory } from './delivery-history.tsx';
import { PostPreview } from './post-preview.tsx';

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
