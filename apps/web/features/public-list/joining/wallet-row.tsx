import { Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '#web/lib/format/short-address.ts';
import styles from './joining.module.css';

type WalletRowProps = { address: string; onOther(): void };

export function WalletRow({ address, onOther }: WalletRowProps) {
  const { t } = useTranslation('joining');
  return (
    <p className={styles.wallet}>
      <Wallet aria-hidden="true" size={18} />
      <span className="visually-hidden">{t('wallet.yours')}: </span>
      <code title={address}>{shortAddress(address)}</code>
      <button type="button" className={styles.quiet} onClick={onOther}>
        {t('wallet.other')}
      </button>
    </p>
  );
}
