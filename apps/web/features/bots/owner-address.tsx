import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './bot-panel.module.css';

/** The wallet that holds the access pass. */
export function OwnerAddress({ address }: { address: string }) {
  const { t } = useTranslation('bots');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('panel.copied'), 'success');
    } catch {
      notify(t('panel.notCopied'), 'error');
    }
  }
  return (
    <span className={styles.address}>
      <code title={address}>{shortAddress(address)}</code>
      <IconButton label={t('panel.copy')} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}
