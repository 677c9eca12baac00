import type { ReactNode } from 'react';
import styles from './your-data.module.css';

type DataRowProps = {
  title: string;
  text: string;
  /** The result, where it must stay visible. */
  outcome?: ReactNode;
  children: ReactNode;
};

/** What can be done, in words, with its button. */
export function DataRow({ title, text, outcome, children }: DataRowProps) {
  return (
    <div className={`${styles.row} row gap-4 between`}>
      <div className={styles.words}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={`${styles.actions} row`}>{children}</div>
      <div className={styles.outcome} aria-live="polite">
        {outcome}
      </div>
    </div>
  );
}
