import { Flag } from 'lucide-react';
import styles from './report-link.module.css';

export function ReportLink({ label, onReport }: { label: string; onReport(): void }) {
  return (
    <p>
      <button type="button" className={`${styles.link} row inline nowrap muted text-sm`} onClick={onReport}>
        <Flag aria-hidden="true" size={16} />
        {label}
      </button>
    </p>
  );
}
