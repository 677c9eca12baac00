import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, FieldShell } from './field-shell.tsx';
import styles from './text-area-field.module.css';

type TextAreaFieldProps = ComponentProps<'textarea'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  /** Monospace, for addresses and the like. */
  isCode?: boolean;
};

export function TextAreaField({
  label,
  error,
  hint,
  aside,
  isCode = false,
  id,
  className,
  ...area
}: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldShell
      id={fieldId}
      label={label}
      required={area.required}
      error={error}
      hint={hint}
      aside={aside}
      className={className}
    >
      <textarea
        id={fieldId}
        className={classNames(styles.area, error && styles.wrong, isCode && styles.code)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id: fieldId, error, hint })}
        {...area}
      />
    </FieldShell>
  );
}
