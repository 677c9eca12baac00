import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';

/** For a reset after saving: replace typed values with the server's normalized ones. */
export const AFTER_SAVE = { keepDirtyValues: false };

/** The form of one tab. It validates on submit, not while typing; a background refetch keeps unsaved changes. */
export function useTabForm<V extends FieldValues, S>(
  resolver: Resolver<V, unknown, S>,
  values: V,
): UseFormReturn<V, unknown, S> {
  return useForm<V, unknown, S>({
    resolver,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // See useFocusFirstInvalid.
    shouldFocusError: false,
  });
}
