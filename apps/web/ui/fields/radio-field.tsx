import { useId } from 'react';
import styles from './radio-field.module.css';

type RadioFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string; hint?: string }[];
  onChange(value: T): void;
};

/** Options below each other, each with room to explain itself. */
export function RadioField<T extends string>({ label, value, options, onChange }: RadioFieldProps<T>) {
  const id = useId();
  return (
    <fieldset className="field-group">
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <div key={option.value} className={styles.option}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            className={styles.mark}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`} className={styles.label}>
              {option.label}
            </label>
            {option.hint && (
              <p id={`${id}-${option.value}-hint`} className="muted text-sm">
                {option.hint}
              </p>
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
