import { type ComponentProps, useState } from 'react';
import { AmountField } from '#web/ui/fields/amount-field.tsx';

type CountFieldProps = Omit<ComponentProps<typeof AmountField>, 'value' | 'onChange'> & {
  value: number;
  onChange(value: number): void;
};

/** A whole number. What is typed stays as it is; anything else becomes NaN, which the form refuses. */
export function CountField({ value, onChange, ...field }: CountFieldProps) {
  const [typed, setTyped] = useState({ text: textOf(value), value });
  const text = Object.is(typed.value, value) ? typed.text : textOf(value);

  function change(next: string): void {
    const trimmed = next.trim();
    const number = trimmed === '' ? Number.NaN : Number(trimmed);
    setTyped({ text: next, value: number });
    onChange(number);
  }
  return (
    <AmountField
      inputMode="numeric"
      {...field}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** A draft that was stored in the browser has null for NaN. */
const textOf = (value: number | null) => (value === null || Number.isNaN(value) ? '' : String(value));
