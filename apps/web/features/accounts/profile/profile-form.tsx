import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@signboard/contract/accounts/account.ts';
import { type ProfileForm as ProfileFields, profileForm } from '@signboard/contract/accounts/profile-form.ts';
import { isMessageKey } from '@signboard/contract/texts/message.ts';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import styles from './profile-form.module.css';
import { profileValues } from './profile-values.ts';
import { useProfileSave } from './use-profile-save.ts';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { usersCalls } from '#web/lib/api/users-calls.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { SaveRow } from '#web/ui/layout/save-row.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';

/** Validates on submit, not while typing. */
export function ProfileForm({ me }: { me: User }) {
  const { t } = useTranslation('profile');
  const translate = useTranslateMessage();
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileForm),
    defaultValues: profileValues(me),
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { save, isSubmitting } = useProfileSave(me, form);
  const { errors, isDirty } = form.formState;
  // The schema sets message keys; the server sends translated texts.
  const errorOf = (field: keyof ProfileFields) => {
    const message = errors[field]?.message;
    return message && isMessageKey(message) ? translate(message) : message;
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className={styles.form} aria-label={t('title')}>
      <Card className={styles.group} aria-labelledby="profile-about">
        <h2 id="profile-about" className={styles.title}>
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
      <ProfileSaveRow isDirty={isDirty} isSubmitting={isSubmitting} />
    </form>
  );
}

/** Shows that the email is confirmed, or a button to resend the confirmation. */
function EmailStatus({ me }: { me: User }) {
  const translate = useTranslateMessage();
  if (!me.email) return null;
  if (!me.emailConfirmed) return <ResendConfirmation />;
  return (
    <span className={styles.mark}>
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
      await call(usersCalls.sendConfirmation);
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

function NotificationChoices({ form }: { form: UseFormReturn<ProfileFields> }) {
  const { t } = useTranslation('profile');
  return (
    <Card className={styles.group} aria-labelledby="profile-mails">
      <h2 id="profile-mails" className={styles.title}>
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
