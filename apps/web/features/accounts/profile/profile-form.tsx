import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import { type ProfileForm as ProfileFields, profileForm } from '@signboard/contract/accounts/profile-form.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useFormSave } from '#web/features/forms/use-form-save.ts';
import { useFieldError, useTabForm } from '#web/features/forms/use-tab-form.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFocusFirstInvalid } from '#web/lib/forms/use-focus-first-invalid.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { withFreshSignature } from '../fresh-signature/with-fresh-signature.ts';
import styles from './profile-form.module.css';
import { profileChange, profileValues } from './profile-values.ts';
import { meQuery } from './use-me.ts';

type Form = UseFormReturn<ProfileFields, unknown, ProfileFields>;

export function ProfileForm({ me }: { me: Account }) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const form = useTabForm<ProfileFields, ProfileFields>(zodResolver(profileForm), profileValues(me));
  const element = useFocusFirstInvalid(form);
  const errorOf = useFieldError(form);
  const { save, isSubmitting } = useFormSave({
    form,
    send: (values: ProfileFields) =>
      withFreshSignature(() => call(accountsApi.update, { body: profileChange(values, me) })),
    valuesOf: profileValues,
    onSaved: (saved) => queries.setQueryData(meQuery.queryKey, saved),
  });
  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.handleSubmit(save)}
      className={styles.form}
      aria-label={t('title')}
    >
      <Card className="stack gap-5" aria-labelledby="profile-about">
        <h2 id="profile-about" className="text-lg">
          {t('about')}
        </h2>
        <TextField
          label={t('fullName')}
          autoComplete="name"
          error={errorOf('fullName')}
          {...form.register('fullName')}
        />
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={errorOf('email')}
          aside={<EmailStatus me={me} />}
          {...form.register('email')}
        />
        <TextField
          label={t('workspace')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={me.workspace !== null}
          prefix="/sb/"
          error={errorOf('workspace')}
          hint={me.workspace === null ? t('workspaceOnce') : t('workspaceFixed')}
          {...form.register('workspace')}
        />
      </Card>
      <NotificationChoices form={form} />
      <ProfileSaveRow isDirty={form.formState.isDirty} isSubmitting={isSubmitting} />
    </form>
  );
}

/** Shows that the email is confirmed, or a button to resend the confirmation. */
function EmailStatus({ me }: { me: Account }) {
  const translate = useTranslateMessage();
  if (!me.email) return null;
  if (!me.emailConfirmed) return <ResendConfirmation />;
  return (
    <span className="row inline gap-1 nowrap success text-xs bold">
      <CircleCheck aria-hidden="true" size={16} />
      {translate('profile.confirmed')}
    </span>
  );
}

function ResendConfirmation() {
  const { t } = useTranslation('profile');
  const translate = useTranslateMessage();
  const [isSending, setSending] = useState(false);

  async function send(): Promise<void> {
    setSending(true);
    try {
      await call(accountsApi.sendConfirmation);
      notify(translate('confirm-email.sent'), 'success');
    } catch (reason) {
      notify(isProblem(reason) ? reason.msg : translate('save.error'), 'error');
    } finally {
      setSending(false);
    }
  }

  return (
    <button type="button" className={styles.again} disabled={isSending} onClick={send}>
      {t('sendAgain')}
    </button>
  );
}

function ProfileSaveRow({ isDirty, isSubmitting }: { isDirty: boolean; isSubmitting: boolean }) {
  const { t } = useTranslation();
  const translate = useTranslateMessage();
  return (
    <SaveRow
      label={isSubmitting ? translate('save.saving') : t('form.save')}
      isBusy={!isDirty || isSubmitting}
      note={!isDirty && !isSubmitting && translate('save.nothing-changed')}
      star={translate('field.note-required')}
    />
  );
}

const CHOICES = ['notificationProducts', 'notificationEventsMeeting', 'notificationUserResearch'] as const;

function NotificationChoices({ form }: { form: Form }) {
  const { t } = useTranslation('profile');
  return (
    <Card className="stack gap-5" aria-labelledby="profile-mails">
      <h2 id="profile-mails" className="text-lg">
        {t('mails')}
      </h2>
      <div className={styles.switches}>
        {CHOICES.map((name) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field }) => (
              <SwitchField
                label={t(`choices.${name}.label`)}
                hint={t(`choices.${name}.hint`)}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
    </Card>
  );
}
