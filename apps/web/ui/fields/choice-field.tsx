import { useId } from 'react';
import styles from './choice-field.module.css';

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
  /** For choices that explain themselves; screen readers still read the label. */
  isLabelHidden?: boolean;
};

/** Two or three options side by side. */
export function ChoiceField<T extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
}: ChoiceFieldProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
