import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Invalid controls. An image field is not a control itself, its button is. */
const WRONG = '[aria-invalid="true"], [data-wrong] button';

/**
 * Focuses the first invalid field in DOM order. The form library would use the order of registration, and child
 * components register after their parents.
 */
export function useFocusFirstInvalid<V extends FieldValues, S>(
  form: UseFormReturn<V, unknown, S>,
): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const { submitCount, errors } = form.formState;
  const look = useEffectEvent(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>(WRONG)?.focus();
  });
  useEffect(() => {
    if (submitCount > 0) look();
  }, [submitCount]);
  return element;
}
