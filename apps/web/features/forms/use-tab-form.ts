import { type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';

/** For a reset after saving: what was typed is what was saved, and the server's spelling of it counts. */
export const AFTER_SAVE = { keepDirtyValues: false };

/**
 * The form of one tab. It is judged when it is sent, not while it is typed; when the list is loaded again behind
 * it, what a person has changed stays.
 */
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
    // See useFocusFirstWrong.
    shouldFocusError: false,
  });
}
