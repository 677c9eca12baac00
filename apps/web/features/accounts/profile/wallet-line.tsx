import { Copy } from 'lucide-react';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './wallet-line.module.css';

const CHAIN_NAMES = { ethereum: 'Ethereum', solana: 'Solana' };

export function WalletLine({ address, chain }: { address: string; chain: 'ethereum' | 'solana' }) {
  const { t } = useTranslation('profile');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('wallet.copied'), 'success');
    } catch {
      notify(t('wallet.notCopied'), 'error');
    }
  }
  return (
    <div className={`${styles.line} row gap-3 nowrap`}>
      <div className={styles.text}>
        <span className="muted text-xs">{t('wallet.label', { chain: CHAIN_NAMES[chain] })}</span>
        <code className="text-xs mono break">{address}</code>
      </div>
      <IconButton label={t('wallet.copy')} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={18} />
      </IconButton>
    </div>
  );
}
