import { type ComponentProps, useId } from 'react';
import styles from './checkbox-field.module.css';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & { label: string; hint?: string };

export function CheckboxField({ label, hint, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
      <div>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="muted text-sm">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
