import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A control that is marked wrong; a picture's place is no control, its button is. */
const WRONG = '[aria-invalid="true"], [data-wrong] button';

/**
 * Leads to the first field on the page that a refused form marks wrong. The form library would go by the order in
 * which fields were registered, and components register theirs after those around them.
 */
export function useFocusFirstWrong<V extends FieldValues, S>(
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
