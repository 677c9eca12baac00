import { CircleAlert, CircleHelp, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './statement.module.css';

const ICONS = { right: ShieldCheck, limited: TriangleAlert, wrong: CircleAlert, open: CircleHelp };

export type StatementTone = keyof typeof ICONS;

type StatementProps = { tone: StatementTone; title: string; children?: ReactNode };

/** One of the three statements of a check. Each says only what it is about. */
export function Statement({ tone, title, children }: StatementProps) {
  const Icon = ICONS[tone];
  return (
    <div className={classNames(styles.statement, styles[tone])}>
      <Icon aria-hidden="true" size={22} />
      <div className={`${styles.words} stack gap-1 top`}>
        <h3 className={styles.title}>{title}</h3>
        {children}
      </div>
    </div>
  );
}
