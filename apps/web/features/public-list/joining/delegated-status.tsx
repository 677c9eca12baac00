import { AddressChip } from '#web/features/public-list/address-chip.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { LineStatus } from './line-status.tsx';

/** Met by the holdings of another wallet. */
export function DelegatedStatus({ by, isQuiet = false }: { by: string; isQuiet?: boolean }) {
  const { t } = useTranslation('joining');
  const chain = by.startsWith('0x') ? 'ethereum' : 'solana';
  return (
    <LineStatus
      state={{ mark: 'met', messageKey: null }}
      label={t(chain === 'solana' ? 'rule.byProven' : 'rule.by')}
      isQuiet={isQuiet}
      aside={<AddressChip address={by} chain={chain} isSmall />}
    />
  );
}
