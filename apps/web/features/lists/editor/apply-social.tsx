import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '#web/features/forms/form-switch.tsx';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import styles from './editor-form.module.css';
import type { ApplyForm } from './registration-values.ts';

export function TwitterRequirement({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const isOn = useWatch({ control: form.control, name: 'twitterVerification' });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="twitterVerification"
        label={t('apply.twitter.label')}
        hint={t('apply.twitter.hint')}
      />
      {isOn && (
        <div className={styles.nested}>
          <TextField
            label={t('apply.twitterToFollow')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="@"
            required
            hint={t('apply.twitterOnlyOne')}
            error={errorOf('twitterToFollow')}
            {...form.register('twitterToFollow')}
          />
        </div>
      )}
    </div>
  );
}

export function DiscordRequirement({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const isOn = useWatch({ control: form.control, name: 'discordVerification' });
  return (
    <div className={styles.group}>
      <FormSwitch
        form={form}
        name="discordVerification"
        label={t('apply.discord.label')}
        hint={t('apply.discord.hint')}
      />
      {isOn && (
        <div className={styles.nested}>
          <DiscordServer form={form} />
          <DiscordRole form={form} />
        </div>
      )}
    </div>
  );
}

function DiscordServer({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <div className={styles.pair}>
      <TextField
        label={t('apply.discordServerId')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={t('apply.discordIdHint')}
        error={errorOf('discordServerId')}
        {...form.register('discordServerId')}
      />
      <TextField
        label={t('apply.discordServerDisplayName')}
        autoComplete="off"
        required
        error={errorOf('discordServerDisplayName')}
        {...form.register('discordServerDisplayName')}
      />
      <TextField
        label={t('apply.discordServerLink')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://discord.gg/"
        required
        error={errorOf('discordServerLink')}
        {...form.register('discordServerLink')}
      />
    </div>
  );
}

function DiscordRole({ form }: { form: ApplyForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const roleId = useWatch({ control: form.control, name: 'discordRoleId' });
  return (
    <div className={styles.pair}>
      <TextField
        label={t('apply.discordRoleId')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('apply.discordRoleHint')}
        error={errorOf('discordRoleId')}
        {...form.register('discordRoleId')}
      />
      <TextField
        label={t('apply.roleDisplayName')}
        autoComplete="off"
        required={Boolean(roleId)}
        error={errorOf('roleDisplayName')}
        {...form.register('roleDisplayName')}
      />
      <Controller
        name="joinedBefore"
        control={form.control}
        render={({ field }) => (
          <DateTimeField
            label={t('apply.joinedBefore')}
            value={field.value ?? ''}
            onChange={field.onChange}
            hint={t('apply.joinedBeforeHint')}
            error={errorOf('joinedBefore')}
          />
        )}
      />
    </div>
  );
}
