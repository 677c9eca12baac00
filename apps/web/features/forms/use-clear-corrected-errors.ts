import { useEffect, useEffectEvent } from 'react';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

/**
 * Removes a field's error as soon as the field changes, and with it the errors of other fields that the change has
 * corrected, such as an end date before the start date. New errors appear on submit only.
 */
export function useClearCorrectedErrors<V extends FieldValues, S>(
  form: UseFormReturn<V, unknown, S>,
  resolver: Resolver<V, unknown, S>,
): void {
  const { errors } = form.formState;

  const clear = useEffectEvent(async (changed: FieldPath<V>): Promise<void> => {
    form.clearErrors(changed);
    form.clearErrors('root');
    const others = Object.entries(errors).filter(
      ([name, error]) => name !== changed && isOfSchema((error as { type?: unknown }).type),
    );
    if (others.length === 0) return;
    const now = await resolver(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false });
    for (const [name] of others) if (!(name in now.errors)) form.clearErrors(name as FieldPath<V>);
  });

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) void clear(name as FieldPath<V>);
        },
      }),
    [form],
  );
}

/** Errors from the server have no type, and that a name is taken is found out by asking. */
const isOfSchema = (type: unknown) => typeof type === 'string' && type !== 'taken';
