import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the menus, to the page. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className={styles.skip}>
      {t('skip')}
    </a>
  );
}
