import { AddressChip } from '#web/features/public-list/address-chip.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './line-status.module.css';

/** The wallet whose holdings met a requirement. */
export function DelegatedBy({ address }: { address: string }) {
  const { t } = useTranslation('joining');
  return (
    <div className={styles.delegated}>
      <span>{t('rule.by')}</span>
      <AddressChip address={address} chain="ethereum" />
    </div>
  );
}
