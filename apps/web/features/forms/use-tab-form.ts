import { useEffect, useEffectEvent } from 'react';
import {
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslateNamed } from '#web/lib/i18n/use-translate-message.ts';

/** Errors from the server have no type, and that a name is taken is found out by asking. */
const isOfSchema = (type: unknown) => typeof type === 'string' && type !== 'taken';

/** For a reset after saving: replace typed values with the server's normalized ones. */
export const AFTER_SAVE = { keepDirtyValues: false };

/**
 * The form of one tab. It validates on submit, not while typing; a background refetch keeps unsaved changes. Fields that
 * are switched off and not shown are validated and saved as they are stored.
 */
export function useTabForm<V extends FieldValues, S>(
  resolver: Resolver<V, unknown, S>,
  values: V,
  hiddenFields: (values: V) => readonly (keyof V)[] = () => [],
): UseFormReturn<V, unknown, S> {
  const resolveShown: Resolver<V, unknown, S> = (typed, ...rest) => {
    const stored = hiddenFields(typed).map((name) => [name, values[name]]);
    return resolver({ ...typed, ...Object.fromEntries(stored) }, ...rest);
  };
  const form = useForm<V, unknown, S>({
    resolver: resolveShown,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // See useFocusFirstInvalid.
    shouldFocusError: false,
  });
  useClearCorrectedErrors(form, resolveShown);
  return form;
}

/** Returns a field's error text. The schema sets message keys; the server sends translated texts. */
export function useFieldError<V extends FieldValues, S>(form: UseFormReturn<V, unknown, S>) {
  const translate = useTranslateNamed();
  const { errors } = form.formState;
  return (field: FieldPath<V>): string | undefined => {
    const message: unknown = get(errors, field)?.message;
    return typeof message === 'string' && message ? translate(message) : undefined;
  };
}

/**
 * Removes a field's error as soon as the field changes, and with it the errors of other fields that the change has
 * corrected, such as an end date before the start date. New errors appear on submit only.
 */
function useClearCorrectedErrors<V extends FieldValues, S>(
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
