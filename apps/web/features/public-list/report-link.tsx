import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useJoinContext } from './join-context.ts';
import styles from './report-link.module.css';

export function ReportLink() {
  const { t } = useTranslation('public');
  const door = useJoinContext();
  return (
    <p>
      <button type="button" className={styles.link} onClick={() => door?.report()}>
        <Flag aria-hidden="true" size={16} />
        {t('report')}
      </button>
    </p>
  );
}
