import { Copy, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortAddress } from '#web/lib/format/short-address.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './address-chip.module.css';
import outsideLinkStyles from './outside-link.module.css';

const EXPLORERS = { ethereum: 'https://etherscan.io/address/', solana: 'https://solscan.io/account/' };

type AddressChipProps = {
  address: string;
  chain: keyof typeof EXPLORERS;
  /** The page about it, where it is on another chain; null for a chain without an explorer. */
  href?: string | null;
  title?: string;
  /** Whether it is the reader's own address. */
  isOwn?: boolean;
  /** Whether it stands in a line of text. */
  isSmall?: boolean;
};

/** A short address with a copy button and an explorer link. The sandbox's chains have no explorer. */
export function AddressChip(props: AddressChipProps) {
  const { address, chain, title = address, isOwn = false, isSmall = false } = props;
  const { t } = useTranslation('public');
  const { href = EXPLORERS[chain] + encodeURIComponent(address) } = props;
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
    <span
      className={classNames(styles.chip, 'row nowrap text-xs', isOwn && styles.own, isSmall && styles.small)}
    >
      <code title={title}>
        {settings.sandboxUrl || !href ? short : <OutsideLink href={href}>{short}</OutsideLink>}
      </code>
      {isOwn && <span className={styles.mark}>{t('wallets.own')}</span>}
      <IconButton label={t('contract.copy', { address: short })} onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} />
      </IconButton>
    </span>
  );
}

/** An owner's link: opens in a new tab, with nofollow and without an opener. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation('public');
  return (
    <a href={href} target="_blank" rel="nofollow noopener" className="break">
      {children}
      <span className="visually-hidden"> ({t('newTab')})</span>
      <ExternalLink aria-hidden="true" size={14} className={outsideLinkStyles.icon} />
    </a>
  );
}
