import type { NotificationsForm } from '@signboard/contract/lists/access-form.ts';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { type FormWith, partOf } from './form-with.ts';

type MessageForm = Pick<NotificationsForm, 'confirmationMessage' | 'winnerMessage' | 'nonWinnerMessage'>;

/** What participants read once they have joined. */
export function ConfirmationField({ form: whole }: { form: FormWith<MessageForm> }) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <TextAreaField
      label={t('notifications.confirmationMessage')}
      rows={4}
      maxLength={5000}
      required
      error={errorOf('confirmationMessage')}
      {...form.register('confirmationMessage')}
    />
  );
}

type MailFieldsProps = { form: FormWith<MessageForm>; mail: 'winnerMessage' | 'nonWinnerMessage' };

/** The subject and text of an email. */
export function MailFields({ form: whole, mail }: MailFieldsProps) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
    <>
      <TextField
        label={t(`notifications.${mail}.title`)}
        autoComplete="off"
        maxLength={150}
        required
        error={errorOf(`${mail}.title`)}
        {...form.register(`${mail}.title`)}
      />
      <TextAreaField
        label={t(`notifications.${mail}.message`)}
        rows={5}
        maxLength={5000}
        required
        error={errorOf(`${mail}.message`)}
        {...form.register(`${mail}.message`)}
      />
    </>
  );
}
