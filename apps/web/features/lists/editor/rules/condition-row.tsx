import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ConditionIcon } from './condition-icon.tsx';
import styles from './condition-row.module.css';
import type { ConditionType } from './condition-types.ts';

type ConditionRowProps = {
  type: ConditionType;
  title: string;
  /** Below the title. */
  text?: string;
  isOpen: boolean;
  onToggle(): void;
  menu: ReactNode;
  /** The fields; shown while it is open. */
  children: ReactNode;
};

/** A condition as one line that opens its fields. */
export function ConditionRow({ type, title, text, isOpen, onToggle, menu, children }: ConditionRowProps) {
  const id = useId();
  return (
    <div className={styles.condition}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.summary}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <span className={styles.icon}>
            <ConditionIcon type={type} />
          </span>
          <span className="stack gap-0">
            <span className="text-sm bold break">{title}</span>
            {text && <span className="muted text-sm">{text}</span>}
          </span>
          <ChevronDown aria-hidden="true" size={18} className={styles.arrow} />
        </button>
        {menu}
      </div>
      {isOpen && (
        <div id={id} className={styles.fields}>
          {children}
        </div>
      )}
    </div>
  );
}
