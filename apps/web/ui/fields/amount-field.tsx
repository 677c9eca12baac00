import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './amount-field.module.css';
import { describedBy, FieldShell } from './field-shell.tsx';

type AmountFieldProps = ComponentProps<'input'> & {
  label: string;
  /** The unit after the number, such as a currency. */
  unit?: string;
  error?: string | undefined;
  /** Marks the field as invalid without a message, where the message is shown elsewhere. */
  isWrong?: boolean;
  hint?: ReactNode;
};

/** A text input on purpose: a number input discards what it cannot parse. */
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
          <span id={`${fieldId}-unit`} className={`${styles.unit} muted text-sm bold`}>
            {unit}
          </span>
        )}
      </div>
    </FieldShell>
  );
}
