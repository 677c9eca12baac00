import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useState } from 'react';
import { useHasBotSession } from '#web/features/bots/bot-session.ts';
import { canonicalAddress } from '#web/features/bots/connect/canonical-address.ts';
import { ConnectTwitter } from '#web/features/bots/connect/connect-twitter.tsx';
import { ConnectWallet } from '#web/features/bots/connect/connect-wallet.tsx';
import { OnboardingTimeline } from '#web/features/bots/connect/onboarding-timeline.tsx';
import { useBotConnect } from '#web/features/bots/connect/use-bot-connect.ts';
import { usePageTitle } from '#web/lib/i18n/use-page-title.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { useLocation } from '#web/navigation/navigation-context.ts';
import { useNavigate } from '#web/navigation/use-navigate.ts';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './bot-onboarding-page.module.css';
import page from './public-page.module.css';

/** /nft/alert/createBot and /nft/alert/login: the same page, the second with a welcome back. */
export default function BotOnboardingPage() {
  const { t } = useTranslation('bots');
  const { pathname } = useLocation();
  const isLogin = pathname.replace(/\/$/, '') === PAGES.botLogin;
  usePageTitle(isLogin ? t('welcomeBack.title') : t('create.title'));
  useCanonicalHost();
  useRedirectToBot();
  const { stand, start, cancel } = useBotConnect(t('connect.opening'));
  const [pressed, setPressed] = useState<'card' | 'timeline' | null>(null);
  // After a redirect in this tab it is unknown which button was clicked: the first one shows the result.
  const isAtCard = isLogin && pressed !== 'timeline';
  const connect = (place: 'card' | 'timeline') => (
    <ConnectTwitter
      stand={stand}
      isHere={isAtCard === (place === 'card')}
      onStart={() => {
        setPressed(place);
        start();
      }}
      onCancel={cancel}
    />
  );
  return (
    <div className={page.page}>
      <header className={page.hero}>
        <h1 className="text-3xl">{t('create.title')}</h1>
        <p className="muted text-lg">{t('create.lead')}</p>
      </header>
      <div className={styles.columns}>
        {isLogin && (
          <Card className={styles.card} aria-labelledby="welcome-back">
            <h2 id="welcome-back" className="text-xl">
              {t('welcomeBack.title')}
            </h2>
            <p className="muted">{t('welcomeBack.text')}</p>
            {connect('card')}
          </Card>
        )}
        <div className={styles.steps}>
          <OnboardingTimeline connect={connect('timeline')} />
        </div>
        <div className={styles.wallet}>
          <ConnectWallet pathname={pathname} />
        </div>
      </div>
    </div>
  );
}

/** X redirects back to one host only. */
function useCanonicalHost(): void {
  useEffect(() => {
    const elsewhere = canonicalAddress(new URL(location.href), settings.canonicalHost);
    if (elsewhere) location.replace(elsewhere);
  }, []);
}

/** Redirects to the bot's page after connecting. */
function useRedirectToBot(): void {
  const navigate = useNavigate();
  const hasSession = useHasBotSession();
  useEffect(() => {
    if (hasSession) void navigate(PAGES.botUser, { replace: true });
  }, [hasSession, navigate]);
}
