import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shortAddress } from '#web/features/account/short-address.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { OutsideLink } from './outside-link.tsx';
import styles from './requirement-list.module.css';

/** A contract to tell apart, to copy and to look at. The sandbox's own chain has no explorer. */
export function ContractLine({ address }: { address: string }) {
  const { t } = useTranslation('public');
  const short = shortAddress(address);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      notify(t('contract.copied'), 'success');
    } catch {
      notify(t('contract.notCopied'), 'error');
    }
  }
  return (
    <li className={styles.contract}>
      <code title={address}>
        {settings.sandboxUrl ? (
          short
        ) : (
          <OutsideLink href={`https://etherscan.io/address/${encodeURIComponent(address)}`}>
            {short}
          </OutsideLink>
        )}
      </code>
      <IconButton label={t('contract.copy', { address: short })} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </li>
  );
}
