import { Switch } from '@base-ui/react/switch';
import { useId } from 'react';
import styles from './switch-field.module.css';

type SwitchFieldProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange(isOn: boolean): void;
  disabled?: boolean;
};

export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={`${styles.row} row gap-5 nowrap between`}>
      <div>
        <span id={`${id}-label`} className="text-sm bold">
          {label}
        </span>
        <p id={`${id}-hint`} className="muted text-sm">
          {hint}
        </p>
      </div>
      <Switch.Root
        className={styles.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
      >
        <Switch.Thumb className={styles.thumb} />
      </Switch.Root>
    </div>
  );
}
