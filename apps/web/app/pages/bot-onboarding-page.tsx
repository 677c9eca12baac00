import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHasBotSession } from '#web/features/bots/bot-session.ts';
import { canonicalAddress } from '#web/features/bots/canonical-address.ts';
import { ConnectTwitter } from '#web/features/bots/connect-twitter.tsx';
import { OnboardingTimeline } from '#web/features/bots/onboarding-timeline.tsx';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { Card } from '#web/ui/card.tsx';
import styles from './bot-onboarding-page.module.css';
import page from './public-page.module.css';

/** /nft/alert/createBot and /nft/alert/login: the same page, the second with a welcome back. */
export default function BotOnboardingPage() {
  const { t } = useTranslation('bots');
  const { pathname } = useLocation();
  const hasSession = useHasBotSession();
  const isLogin = pathname.replace(/\/$/, '') === PAGES.botLogin;
  usePageTitle(isLogin ? t('welcomeBack.title') : t('create.title'));
  useEffect(() => {
    const elsewhere = canonicalAddress(new URL(location.href), settings.canonicalHost);
    if (elsewhere) location.replace(elsewhere);
  }, []);
  if (hasSession) return <Navigate to={PAGES.botUser} replace />;
  return (
    <div className={page.page}>
      <header className={page.hero}>
        <h1 className={page.title}>{t('create.title')}</h1>
        <p className={page.lead}>{t('create.lead')}</p>
      </header>
      <div className={styles.columns}>
        <OnboardingTimeline />
        {isLogin && (
          <Card className={styles.card} aria-labelledby="welcome-back">
            <h2 id="welcome-back" className={styles.title}>
              {t('welcomeBack.title')}
            </h2>
            <p className={styles.text}>{t('welcomeBack.text')}</p>
            <ConnectTwitter />
          </Card>
        )}
      </div>
    </div>
  );
}
