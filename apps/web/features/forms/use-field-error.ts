import { sayNamed } from '@signboard/contract/texts/message.ts';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useLanguage } from '#web/lib/i18n/use-translate-message.ts';

/** Returns a field's error text. The schema sets message keys; the server sends translated texts. */
export function useFieldError<V extends FieldValues, S>(form: UseFormReturn<V, unknown, S>) {
  const language = useLanguage();
  const { errors } = form.formState;
  return (field: FieldPath<V>): string | undefined => {
    const message: unknown = get(errors, field)?.message;
    return typeof message === 'string' && message ? sayNamed(message, language) : undefined;
  };
}
