import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  error?: string | undefined;
  /** Marks the field as invalid without a message, where the message is shown elsewhere. */
  isWrong?: boolean;
  hint?: ReactNode;
  /** At the right end of the label, such as an icon. */
  aside?: ReactNode;
  prefix?: string;
};

export function TextField({
  label,
  error,
  isWrong = Boolean(error),
  hint,
  aside,
  prefix,
  id,
  className,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={classNames('stack gap-2', className)}>
      <div className="row gap-3 tight between">
        <label htmlFor={fieldId} className={`${styles.label} text-sm bold break`}>
          {label}
          {input.required && <span aria-hidden="true"> *</span>}
        </label>
        {aside}
      </div>
      <div className={classNames(styles.box, isWrong && styles.wrong, input.readOnly && styles.fixed)}>
        {prefix && <span className={styles.prefix}>{prefix}</span>}
        <input
          id={fieldId}
          className={styles.input}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          {...input}
        />
      </div>
      {error && (
        <p id={`${fieldId}-error`} className="danger text-sm">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${fieldId}-hint`} className="muted text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}
