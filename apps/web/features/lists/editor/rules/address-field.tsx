import { TextField } from '#web/ui/fields/field.tsx';
import styles from '../../fields/fields.module.css';

type AddressFieldProps = {
  label: string;
  value: string;
  onChange(value: string): void;
  placeholder?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
};

/** An address or another long number, in a line of its own. */
export function AddressField({
  label,
  value,
  onChange,
  placeholder,
  hint,
  error,
  required = true,
}: AddressFieldProps) {
  return (
    <TextField
      className={styles.whole}
      label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required={required}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...(placeholder && { placeholder })}
      hint={hint}
      error={error}
    />
  );
}
