import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = { icon: LucideIcon; title: string; children: ReactNode; actions?: ReactNode };

/** Says why a place is empty and what will appear there. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={`${styles.empty} stack center`}>
      <span className={styles.icon}>
        <Icon aria-hidden="true" size={26} strokeWidth={1.6} />
      </span>
      <h2 className="text-xl">{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={`${styles.actions} row gap-3 center`}>{actions}</div>}
    </div>
  );
}
