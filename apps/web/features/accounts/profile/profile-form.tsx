import '#web/lib/forms/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ProfileForm as ProfileFields, profileForm } from '@signboard/contract/accounts/profile-form.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { isMessageKey } from '@signboard/contract/texts/message.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmailStatus } from './email-status.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import styles from './profile-form.module.css';
import { ProfileSaveRow } from './profile-save-row.tsx';
import { profileValues } from './profile-values.ts';
import { useProfileSave } from './use-profile-save.ts';

/** Validates on submit, not while typing. */
export function ProfileForm({ me }: { me: Account }) {
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
