import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './skip-link.module.css';

/** The first tab stop: skips the menus. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className={styles.skip}>
      {t('skip')}
    </a>
  );
}
