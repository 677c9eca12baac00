import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import styles from './line-status.module.css';

export function AgainButton({ onClick }: { onClick(): void }) {
  const { t } = useTranslation('joining');
  return (
    <button type="button" className={styles.again} onClick={onClick}>
      {t('again')}
    </button>
  );
}
