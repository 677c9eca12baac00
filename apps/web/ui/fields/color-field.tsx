import { useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './color-field.module.css';
import { describedBy, FieldShell } from './field-shell.tsx';

type ColorFieldProps = {
  label: string;
  pickerLabel: string;
  value: string;
  onChange(color: string): void;
  required?: boolean;
  error?: string | undefined;
};

const HEX = /^#[0-9a-fA-F]{6}$/;

export function ColorField({
  label,
  pickerLabel,
  value,
  onChange,
  required = false,
  error,
}: ColorFieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} required={required} error={error}>
      <div className="row gap-3 nowrap">
        <input
          type="color"
          aria-label={pickerLabel}
          className={styles.swatch}
          value={HEX.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <input
          id={id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          value={value}
          required={required}
          className={classNames(styles.input, error && styles.wrong)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, hint: undefined })}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldShell>
  );
}
