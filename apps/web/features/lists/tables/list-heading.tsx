import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list-cells.module.css';
import { ListLogo } from './list-logo.tsx';

type ListHeadingProps = {
  list: { name: string; logo: string; color: string | null };
  to: string;
  children: ReactNode;
};

export function ListHeading({ list, to, children }: ListHeadingProps) {
  return (
    <div className={styles.heading}>
      <ListLogo list={list} />
      <div className={styles.names}>
        <Link to={to} className={styles.name} title={list.name}>
          {list.name}
        </Link>
        <span className={styles.below}>{children}</span>
      </div>
    </div>
  );
}
