import { classNames } from '../class-names.ts';
import styles from './status-chip.module.css';

type Status = 'ONLINE' | 'OFFLINE' | 'CLOSED' | 'ATTENTION';

/** The icon differs by shape, so that color is never the only signal. */
export function StatusChip({ status, label }: { status: Status; label: string }) {
  return (
    <span className={classNames(styles.chip, styles[status])}>
      <span className={styles.mark} aria-hidden="true" />
      {label}
    </span>
  );
}
