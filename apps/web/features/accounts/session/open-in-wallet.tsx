import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { Phone } from '#web/lib/wallets/phone-browser.ts';
import type { WalletChain } from '#web/lib/wallets/types.ts';
import styles from './sign-in.module.css';
import { WalletLinks } from './wallet-links-list.tsx';

type OpenInWalletProps = { chain: WalletChain | undefined; phone: Phone };

/** For phones, whose browsers have no wallet. */
export function OpenInWallet({ chain, phone }: OpenInWalletProps) {
  const { t } = useTranslation('login');
  return (
    <div className={`${styles.help} stack start muted text-sm`}>
      <h2 className={styles.helpTitle}>{t('phone.title')}</h2>
      <p>{t('phone.text')}</p>
      <WalletLinks address={location.href} chain={chain} phone={phone} />
    </div>
  );
}
