import {
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslateNamed } from '#web/lib/i18n/use-translate-message.ts';
import { useClearCorrectedErrors } from './use-clear-corrected-errors.ts';

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
