import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type FieldShellProps = {
  /** The control's id; the ids of hint and error derive from it. */
  id: string;
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** At the right end of the label, such as an icon. */
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** The value of `aria-describedby`: the error first, then the hint. */
export function describedBy({ id, error, hint }: Pick<FieldShellProps, 'id' | 'error' | 'hint'>) {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** Label, error and hint around a control that is not a single-line input. */
export function FieldShell({
  id,
  label,
  required,
  error,
  hint,
  aside,
  className,
  children,
}: FieldShellProps) {
  return (
    <div className={classNames('stack gap-2', className)}>
      <div className="row gap-3 tight between">
        <label htmlFor={id} className={`${styles.label} text-sm bold break`}>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="muted text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}
