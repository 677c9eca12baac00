import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useJoinDoor } from './join-door.ts';
import styles from './report-link.module.css';

/** A quiet way to tell those who run this installation that something is wrong with a list. */
export function ReportLink() {
  const { t } = useTranslation('public');
  const door = useJoinDoor();
  return (
    <p>
      <button type="button" className={styles.link} onClick={() => door?.report()}>
        <Flag aria-hidden="true" size={16} />
        {t('report')}
      </button>
    </p>
  );
}
