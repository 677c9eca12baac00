import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import styles from './sign-in.module.css';

/** What to do when this browser has no wallet. No links: people should fetch wallets from where they know. */
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
