import { useTranslation } from 'react-i18next';
import { MissingPart } from '#web/lib/chunks/missing-part.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import { NoWalletHelp } from './no-wallet-help.tsx';
import type { WalletSearch } from './use-wallets.ts';

/** What stands where no wallet is to be chosen: the look goes on, could not begin, or has found none. */
export function NoWallets({ search }: { search: WalletSearch }) {
  const { t } = useTranslation('login');
  if (search.isLooking) return <SkeletonBlock label={t('looking')} rows={3} />;
  return search.hasFailed ? <MissingPart /> : <NoWalletHelp />;
}
