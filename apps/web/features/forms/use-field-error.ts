import { sayNamed } from '@signboard/contract/texts/message.ts';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useLanguage } from '#web/lib/i18n/use-say.ts';

/** Says the fault of a field. The schema names its messages; the server sends them already said. */
export function useFieldError<V extends FieldValues, S>(form: UseFormReturn<V, unknown, S>) {
  const language = useLanguage();
  const { errors } = form.formState;
  return (field: FieldPath<V>): string | undefined => {
    const message: unknown = get(errors, field)?.message;
    return typeof message === 'string' && message ? sayNamed(message, language) : undefined;
  };
}
