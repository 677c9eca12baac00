import { useTranslation } from 'react-i18next';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { NoWalletHelp } from './no-wallet-help.tsx';
import type { WalletSearch } from './use-wallets.ts';

/** Shown without wallets: still searching, discovery failed, or none found. */
export function NoWallets({ search }: { search: WalletSearch }) {
  const { t } = useTranslation('login');
  if (search.isLooking) return <SkeletonBlock label={t('looking')} rows={3} />;
  return search.hasFailed ? <ChunkLoadFailed /> : <NoWalletHelp />;
}
