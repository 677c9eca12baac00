import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-field.module.css';

type ChoiceFieldProps<T extends string> = {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
  /** For choices that explain themselves; screen readers still read the label. */
  isLabelHidden?: boolean;
  /** Options share the width and stay on one line, for up to four short ones. */
  isEven?: boolean;
};

/** A few options side by side. */
export function ChoiceField<T extends string>({
  label,
  value,
  options,
  onChange,
  isLabelHidden = false,
  isEven = false,
}: ChoiceFieldProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={isLabelHidden ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={classNames(styles.choices, 'row inline gap-0', isEven && styles.even)}>
        {options.map((option) => (
          <label key={option.value} className={`${styles.choice} muted text-sm bold`}>
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
