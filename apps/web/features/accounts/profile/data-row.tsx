import type { ReactNode } from 'react';
import styles from './your-data.module.css';

type DataRowProps = {
  title: string;
  text: string;
  /** What came of it, where it must stay to be read. */
  outcome?: ReactNode;
  /** The buttons. */
  children: ReactNode;
};

/** One thing that a person can do with their data: what it is, and the button. */
export function DataRow({ title, text, outcome, children }: DataRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
      <div className={styles.outcome} aria-live="polite">
        {outcome}
      </div>
    </div>
  );
}
