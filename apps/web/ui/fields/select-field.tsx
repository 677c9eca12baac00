import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { describedBy, FieldShell } from './field-shell.tsx';
import styles from './select-field.module.css';

type SelectFieldProps<T extends string> = {
  label: string;
  value: T | '';
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
  /** Shown while nothing is selected. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string | undefined;
};

/** Uses the native select, which works on every phone and with every keyboard. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  placeholder,
  required = false,
  disabled = false,
  error,
  hint,
  className,
}: SelectFieldProps<T>) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} required={required} error={error} hint={hint} className={className}>
      <div className={styles.box}>
        <select
          id={id}
          value={value}
          required={required}
          disabled={disabled}
          className={classNames(styles.select, error && styles.wrong)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint })}
          onChange={(event) => onChange(event.target.value as T)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={18} className={styles.arrow} />
      </div>
    </FieldShell>
  );
}
