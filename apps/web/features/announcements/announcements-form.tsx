import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { announcementsApi } from '@signboard/contract/announcements/endpoints.ts';
import {
  type AnnouncementSettings,
  announcementsForm,
  type AnnouncementsForm as Fields,
} from '@signboard/contract/announcements/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { withFreshSignature } from '#web/features/accounts/fresh-signature/with-fresh-signature.ts';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { FORM_ERROR, useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { WebhookTest } from '#web/features/forms/webhook-test.tsx';
import { call } from '#web/lib/api/call.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import styles from './announcements-card.module.css';
import { announcementsQuery } from './announcements-query.ts';
import { reasonKey } from './reason-key.ts';

type Form = UseFormReturn<Fields, unknown, Fields>;
type AnnouncementsFormProps = { listId: string | undefined; settings: AnnouncementSettings };

const valuesOf = ({ webhookUrl, emails }: AnnouncementSettings): Fields => ({ webhookUrl, emails });

export function AnnouncementsForm({ listId, settings }: AnnouncementsFormProps) {
  const { t } = useTranslation('announcements');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const form = useTabForm<Fields, Fields>(zodResolver(announcementsForm), valuesOf(settings));
  const element = useFocusFirstInvalid(form);
  const errorOf = useFieldError(form);
  const { save, isSubmitting } = useFormSave({
    form,
    send: async ({ webhookUrl, emails }: Fields) =>
      (
        await withFreshSignature(() =>
          call(announcementsApi.save, {
            body: listId === undefined ? { webhookUrl, emails } : { id: listId, webhookUrl },
          }),
        )
      ).result,
    valuesOf,
    onSaved: (saved) => queries.setQueryData(announcementsQuery(listId).queryKey, saved),
  });
  // Saving a webhook again turns it on again.
  const canSave = form.formState.isDirty || settings.webhookOffReason !== null;
  return (
    <form
      ref={element}
      noValidate
      className="stack gap-5"
      aria-label={t('title')}
      onSubmit={form.handleSubmit(save)}
    >
      <WebhookField form={form} listId={listId} offReason={settings.webhookOffReason} />
      {listId === undefined && (
        <FormSwitch form={form} name="emails" label={t('emails.label')} hint={t('emails.hint')} />
      )}
      <SaveRow
        label={isSubmitting ? translate('save.saving') : t('save')}
        isBusy={!canSave || isSubmitting}
        note={
          errorOf(FORM_ERROR as keyof Fields) ??
          (!canSave && !isSubmitting && translate('save.nothing-changed'))
        }
        star=""
      />
    </form>
  );
}

type WebhookFieldProps = { form: Form; listId: string | undefined; offReason: string | null };

function WebhookField({ form, listId, offReason }: WebhookFieldProps) {
  const { t } = useTranslation('announcements');
  const errorOf = useFieldError(form);
  return (
    <div className="stack">
      <TextField
        label={t('webhook')}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        placeholder="https://discord.com/api/webhooks/…"
        className={styles.code}
        hint={t('webhookHint')}
        error={errorOf('webhookUrl')}
        {...form.register('webhookUrl')}
      />
      {offReason && (
        <Notice kind="warning">{t('webhookOff', { reason: t(`reason.${reasonKey(offReason)}`) })}</Notice>
      )}
      <WebhookTest
        url={useWatch({ control: form.control, name: 'webhookUrl' }).trim()}
        hasFieldError={form.formState.errors.webhookUrl !== undefined}
        send={(webhookUrl) => call(announcementsApi.test, { body: { id: listId, webhookUrl } })}
        texts={{
          button: t('test.button'),
          sending: t('test.sending'),
          sent: t('test.sent'),
          failed: t('test.failed'),
        }}
      />
    </div>
  );
}
