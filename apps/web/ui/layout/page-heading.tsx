import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.heading}>
      <h1 className="text-2xl break">{title}</h1>
      {children && <p className={styles.lead}>{children}</p>}
    </header>
  );
}
