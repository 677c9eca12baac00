import type { ReactNode } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import styles from './fields.module.css';

type SwitchedProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  /** The switch that the fields belong to. */
  name: FieldPath<V>;
  children?: ReactNode;
};

type SwitchGroupProps<V extends FieldValues, S> = SwitchedProps<V, S> & { label: string; hint: string };

/** A switch, and below it what belongs to it while it is on. */
export function SwitchGroup<V extends FieldValues, S>({
  form,
  name,
  label,
  hint,
  children,
}: SwitchGroupProps<V, S>) {
  return (
    <div className={styles.group}>
      <FormSwitch form={form} name={name} label={label} hint={hint} />
      {children && (
        <SwitchedFields form={form} name={name}>
          {children}
        </SwitchedFields>
      )}
    </div>
  );
}

export function SwitchedFields<V extends FieldValues, S>({ form, name, children }: SwitchedProps<V, S>) {
  const isOn = useWatch({ control: form.control, name });
  return isOn ? <div className={styles.nested}>{children}</div> : null;
}
