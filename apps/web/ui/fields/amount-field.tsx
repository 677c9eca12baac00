import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './amount-field.module.css';
import { describedBy, FieldShell } from './field-shell.tsx';

type AmountFieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is counted, such as a currency; stands behind the number. */
  unit?: string;
  error?: string | undefined;
  /** Marks the field without words of its own, where they are said elsewhere. */
  isWrong?: boolean;
  hint?: ReactNode;
};

/** A number. It is a text field on purpose: a number field swallows what it does not understand. */
export function AmountField({
  label,
  unit,
  error,
  isWrong = Boolean(error),
  hint,
  id,
  className,
  ...input
}: AmountFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  const described = [describedBy({ id: fieldId, error, hint }), unit && `${fieldId}-unit`];
  return (
    <FieldShell
      id={fieldId}
      label={label}
      required={input.required}
      error={error}
      hint={hint}
      className={className}
    >
      <div className={classNames(styles.box, isWrong && styles.wrong)}>
        <input
          id={fieldId}
          type="text"
          autoComplete="off"
          className={styles.input}
          aria-invalid={isWrong || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          {...input}
        />
        {unit && (
          <span id={`${fieldId}-unit`} className={styles.unit}>
            {unit}
          </span>
        )}
      </div>
    </FieldShell>
  );
}
