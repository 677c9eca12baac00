import { createContext, useContext } from 'react';
import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import styles from './form-switch.module.css';

type FormSwitchProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  name: FieldPath<V>;
  label: string;
  hint: string;
};

export function FormSwitch<V extends FieldValues, S>({ form, name, label, hint }: FormSwitchProps<V, S>) {
  const isLocked = useContext(FormLockContext);
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <div className={styles.switch}>
          <SwitchField
            label={label}
            hint={hint}
            checked={Boolean(field.value)}
            onChange={field.onChange}
            disabled={isLocked}
          />
        </div>
      )}
    />
  );
}

/** True while the surrounding form is read-only: for controls that a disabled fieldset doesn't reach. */
export const FormLockContext = createContext(false);
