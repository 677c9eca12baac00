import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './notice.module.css';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type NoticeProps = {
  kind?: keyof typeof ICONS;
  title?: string;
  /** Set when the notice appears while the page is open and must be announced. */
  role?: 'status' | 'alert';
  children?: ReactNode;
};

export function Notice({ kind = 'info', title, role, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classNames(styles.notice, styles[kind])} role={role}>
      <Icon aria-hidden="true" size={20} className={styles.icon} />
      <div className={`${styles.body} stack gap-2`}>
        {title && <p className="bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
