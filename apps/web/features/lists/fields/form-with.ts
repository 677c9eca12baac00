import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A form that has these fields, perhaps among others. */
export type FormWith<Fields> = { getValues(): Fields };

/** The part of a form that a group of fields uses. The form library's own types fit forms with exactly these fields. */
export function partOf<Fields extends FieldValues>(
  form: FormWith<Fields>,
): UseFormReturn<Fields, unknown, unknown> {
  return form as unknown as UseFormReturn<Fields, unknown, unknown>;
}
