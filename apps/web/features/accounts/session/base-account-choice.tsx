import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { settings } from '#web/lib/settings/settings.ts';
import { BASE_ACCOUNT } from '#web/lib/wallets/base-account/base-account-id.ts';
import { phoneOf } from '#web/lib/wallets/phone-browser.ts';
import type { WalletOption } from '#web/lib/wallets/types.ts';
import styles from './sign-in.module.css';
import type { WalletSearch } from './use-wallets.ts';

type BaseAccountChoiceProps = {
  search: WalletSearch;
  isBusy: boolean;
  onChoose(option: WalletOption): void;
};

/** A wallet in a window of its own, for people who have none. */
export function BaseAccountChoice({ search, isBusy, onChoose }: BaseAccountChoiceProps) {
  const { t } = useTranslation('login');
  const { option, isMissing } = useBaseAccount();
  if (!settings.baseAccountUrl || isMissing || mayBeInWallet(search)) return null;
  return (
    <section aria-labelledby="base-account">
      <h2 id="base-account" className={`${styles.chain} muted text-xs bold`}>
        {t('baseAccount.title')}
      </h2>
      <button
        type="button"
        className={`${styles.wallet} row gap-3 nowrap`}
        disabled={isBusy || !option}
        onClick={() => option && onChoose(option)}
      >
        <span className={styles.icon}>
          <Fingerprint aria-hidden="true" size={18} />
        </span>
        <span className={styles.name}>
          {t('baseAccount.name', { wallet: BASE_ACCOUNT.name })}
          <span className={styles.detail}>{t('baseAccount.text')}</span>
        </span>
      </button>
    </section>
  );
}

/** A phone with a wallet shows the page in that wallet's browser, which cannot open windows. */
function mayBeInWallet({ isLooking, wallets }: WalletSearch): boolean {
  if (phoneOf(navigator.userAgent, navigator.maxTouchPoints) === null) return false;
  return isLooking || wallets.length > 0;
}

/** Its code is loaded before it can be chosen: the window must open in the tap itself. */
function useBaseAccount() {
  const [option, setOption] = useState<WalletOption | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!settings.baseAccountUrl) return;
    loadChunk(() => import('#web/lib/wallets/base-account/base-account.ts')).then(
      ({ findBaseAccount }) => setOption(findBaseAccount()?.option ?? null),
      // The other wallets still work.
      () => setMissing(true),
    );
  }, []);
  return { option, isMissing };
}
