import type { ReactNode } from 'react';
import styles from './call-to-action.module.css';

type CallToActionProps = { title: string; text: string; children: ReactNode };

/** The call to action at the end of a page. */
export function CallToAction({ title, text, children }: CallToActionProps) {
  return (
    <section className={styles.call} aria-labelledby="closing">
      <h2 id="closing">{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
