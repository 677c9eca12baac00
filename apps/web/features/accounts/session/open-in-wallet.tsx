import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { Phone } from '#web/lib/wallets/phone-browser.ts';
import type { WalletChain } from '#web/lib/wallets/types.ts';
import styles from './sign-in.module.css';
import type { WalletSearch } from './use-wallets.ts';
import { WalletLinks } from './wallet-links-list.tsx';

type OpenInWalletProps = { search: WalletSearch; chain: WalletChain | undefined; phone: Phone };

/** For phones, whose browsers have no wallet, or are the browser of a wallet that has another chain. */
export function OpenInWallet({ search, chain, phone }: OpenInWalletProps) {
  const { t } = useTranslation('login');
  // A link to the wallet whose browser this is would only load the page again.
  const here = search.wallets.map(({ name }) => name);
  return (
    <div className={`${styles.help} stack start muted text-sm`}>
      <h2 className={styles.helpTitle}>{t('phone.title')}</h2>
      <p>{t('phone.text')}</p>
      <WalletLinks address={location.href} chain={chain} phone={phone} without={here} />
    </div>
  );
}
