import { useTranslation } from 'react-i18next';
import { ChunkLoadFailed } from '#web/lib/chunks/chunk-load-failed.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonBlock } from '#web/ui/layout/skeleton.tsx';
import styles from './sign-in.module.css';
import type { WalletSearch } from './use-wallets.ts';

/** Shown without wallets: still searching, discovery failed, or none found. */
export function NoWallets({ search }: { search: WalletSearch }) {
  const { t } = useTranslation('login');
  if (search.isLooking) return <SkeletonBlock label={t('looking')} rows={3} />;
  return search.hasFailed ? <ChunkLoadFailed /> : <NoWalletHelp />;
}

/** Without links on purpose: people should install wallets from a source they already trust. */
function NoWalletHelp() {
  const { t } = useTranslation('login');
  return (
    <div className={styles.help}>
      <h2 className={styles.helpTitle}>{t('none.title')}</h2>
      <p>{t('none.text')}</p>
      <ul>
        <li>{t('none.desktop')}</li>
        <li>{t('none.phone')}</li>
      </ul>
      <Button variant="secondary" onClick={() => location.reload()}>
        {t('none.again')}
      </Button>
    </div>
  );
}
