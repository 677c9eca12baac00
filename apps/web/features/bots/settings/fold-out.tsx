import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './fold-out.module.css';

type FoldOutProps = {
  title: string;
  /** What is inside, for those who don't open it. */
  contents: string;
  /** Opens it so that the invalid field can be seen and focused. */
  hasError: boolean;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** Settings that few bots need. */
export function FoldOut({ title, contents, hasError, isOpenAtFirst = false, children }: FoldOutProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={styles.fold}
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`${styles.summary} row tight`}>
        <ChevronRight aria-hidden="true" size={18} className={styles.arrow} />
        <span className="bold">{title}</span>
        <span className="muted text-sm">{contents}</span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
