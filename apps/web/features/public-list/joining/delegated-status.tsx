import { AddressChip } from '#web/features/public-list/address-chip.tsx';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { LineStatus } from './line-status.tsx';

/** Met by the holdings of another wallet. */
export function DelegatedStatus({ by, isQuiet = false }: { by: string; isQuiet?: boolean }) {
  const { t } = useTranslation('joining');
  return (
    <LineStatus
      state={{ mark: 'met', messageKey: null }}
      label={t('rule.by')}
      isQuiet={isQuiet}
      aside={<AddressChip address={by} chain="ethereum" isSmall />}
    />
  );
}
