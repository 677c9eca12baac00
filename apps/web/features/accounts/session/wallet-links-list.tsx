import { ExternalLink, Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { appBrowserOf, type Phone } from '#web/lib/wallets/phone-browser.ts';
import type { WalletChain } from '#web/lib/wallets/types.ts';
import { type WalletLink, walletLinks } from '#web/lib/wallets/wallet-links.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './sign-in.module.css';

/** An installed app opens within this time and hides the page. */
const NOT_OPENED_MS = 2_000;

type WalletLinksProps = {
  address: string;
  chain: WalletChain | undefined;
  phone: Phone;
  /** Names of wallets that are not offered. */
  without?: readonly string[];
};

const NONE: readonly string[] = [];

/** Plain links, complete before they are tapped: iOS opens apps only by a real tap on one. */
export function WalletLinks({ address, chain, phone, without = NONE }: WalletLinksProps) {
  const { t } = useTranslation('login');
  const [tapped, setTapped] = useState<WalletLink | null>(null);
  const isNotOpened = useStillHere(tapped);
  const links = walletLinks(address, chain, phone).filter(({ name }) => !without.includes(name));
  return (
    <>
      <AppBrowserAdvice phone={phone} />
      <ul className={styles.wallets}>
        {links.map((link) => (
          <li key={link.name}>
            <a
              className={`${styles.wallet} row gap-3 nowrap`}
              href={link.href}
              rel="noopener"
              onClick={() => setTapped(link)}
            >
              <span className={styles.icon}>
                <Wallet aria-hidden="true" size={18} />
              </span>
              <span className={styles.name}>{t('phone.open', { wallet: link.name })}</span>
              <ExternalLink aria-hidden="true" size={18} />
            </a>
          </li>
        ))}
      </ul>
      <div role="status" className={styles.live}>
        {isNotOpened && <Notice>{t('phone.notOpened', { wallet: tapped?.name })}</Notice>}
      </div>
    </>
  );
}

/** True when the page was never hidden in the time that an app needs to open. */
function useStillHere(tapped: WalletLink | null): boolean {
  const [isStillHere, setStillHere] = useState(false);
  useEffect(() => {
    setStillHere(false);
    if (!tapped) return;
    const timer = setTimeout(() => setStillHere(true), NOT_OPENED_MS);
    const cancel = () => clearTimeout(timer);
    document.addEventListener('visibilitychange', cancel);
    return () => {
      cancel();
      document.removeEventListener('visibilitychange', cancel);
    };
  }, [tapped]);
  return isStillHere;
}

function AppBrowserAdvice({ phone }: { phone: Phone }) {
  const { t } = useTranslation('login');
  const app = appBrowserOf(navigator.userAgent);
  if (!app) return null;
  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(location.href);
      notify(t('phone.copied'), 'success');
    } catch {
      notify(t('phone.notCopied', { address: location.href }), 'error');
    }
  }
  return (
    <Notice kind="warning">
      <p>{t('phone.appBrowser', { app, browser: phone === 'ios' ? 'Safari' : 'Chrome' })}</p>
      <Button variant="secondary" size="sm" onClick={() => void copyLink()}>
        {t('phone.copy')}
      </Button>
    </Notice>
  );
}
