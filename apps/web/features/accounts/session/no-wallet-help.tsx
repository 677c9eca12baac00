import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import styles from './sign-in.module.css';

/** Without links on purpose: people should install wallets from a source they already trust. */
export function NoWalletHelp() {
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
