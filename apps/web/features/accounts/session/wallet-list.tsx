import { Wallet } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import styles from './sign-in.module.css';

const CHAINS = ['ethereum', 'solana'] as const;
const CHAIN_NAMES = { ethereum: 'Ethereum', solana: 'Solana' };

type WalletListProps = {
  wallets: WalletOption[];
  busyId: string | null;
  onChoose(option: WalletOption): void;
};

export function WalletList({ wallets, busyId, onChoose }: WalletListProps) {
  const { t } = useTranslation('login');
  return CHAINS.map((chain) => {
    const options = wallets.filter((option) => option.chain === chain);
    if (options.length === 0) return null;
    return (
      <section key={chain} aria-labelledby={`wallets-${chain}`}>
        <h2 id={`wallets-${chain}`} className={`${styles.chain} muted text-xs bold`}>
          {CHAIN_NAMES[chain]}
        </h2>
        <ul className={styles.wallets}>
          {options.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                className={`${styles.wallet} row gap-3 nowrap`}
                disabled={busyId !== null}
                aria-label={t('connectWith', { wallet: option.name, chain: CHAIN_NAMES[chain] })}
                onClick={() => onChoose(option)}
              >
                <WalletIcon icon={option.icon} />
                <span className={styles.name}>{option.name}</span>
                {busyId === option.id && <span className="muted text-sm">{t('connecting')}</span>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** Only data URLs are shown: remote icons are not loaded. */
function WalletIcon({ icon }: { icon: string | null }) {
  if (icon?.startsWith('data:image/'))
    return <img src={icon} alt="" width={32} height={32} className={styles.icon} />;
  return (
    <span className={styles.icon}>
      <Wallet aria-hidden="true" size={18} />
    </span>
  );
}
