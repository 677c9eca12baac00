import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

type UnderstoodHintProps<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  name: FieldPath<V>;
  /** The same function that the form uses; null when it doesn't understand the text. */
  read(text: string): string | null;
  /** Shown while the text is saved as it was typed. */
  children?: string;
};

/** Says how a field's text will be saved, where that differs from what was typed. */
export function UnderstoodHint<V extends FieldValues, S>(props: UnderstoodHintProps<V, S>) {
  const { form, name, read, children } = props;
  const { t } = useTranslation('editor');
  const typed = String(useWatch({ control: form.control, name }) ?? '').trim();
  const value = typed === '' ? null : read(typed);
  return <span>{value && value !== typed ? t('understood', { value }) : children}</span>;
}
