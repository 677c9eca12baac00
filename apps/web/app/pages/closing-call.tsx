import type { ReactNode } from 'react';
import styles from './closing-call.module.css';

type ClosingCallProps = { title: string; text: string; children: ReactNode };

/** The end of a page: what to do now. */
export function ClosingCall({ title, text, children }: ClosingCallProps) {
  return (
    <section className={styles.call} aria-labelledby="closing">
      <h2 id="closing">{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
