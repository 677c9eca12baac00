import { AllBots } from '#web/features/bots/all-bots/all-bots.tsx';
import { BotData } from '#web/features/bots/bot-data.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './bot-all-page.module.css';
import page from './public-page.module.css';

/** /nft/alert/allbots */
export default function BotAllPage() {
  const { t } = useTranslation('all-bots');
  usePageTitle(t('title'));
  return (
    <div className={classNames(page.page, styles.page)}>
      <header className="stack">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="muted text-lg">{t('lead')}</p>
      </header>
      <BotData>
        <AllBots />
      </BotData>
    </div>
  );
}
