import {
  normaliseDiscordRoleId,
  normaliseDiscordServerId,
  normaliseUrl,
} from '@signboard/domain/lists/normalise-input.ts';
import { useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from './editor-form.module.css';
import type { ApplyForm } from './registration-values.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import type { NamedDiscordServer } from './use-discord-server.ts';

type DiscordFieldsProps = { form: ApplyForm; named: NamedDiscordServer };

export function DiscordServerFields({ form, named }: DiscordFieldsProps) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <>
      <TextField
        className={styles.whole}
        label={t('apply.discordServerId')}
        autoComplete="off"
        spellCheck={false}
        required
        hint={<ServerHint form={form} named={named} />}
        error={errorOf('discordServerId')}
        {...form.register('discordServerId', { onBlur: named.look })}
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
        hint={<UnderstoodHint form={form} name="discordServerLink" read={normaliseUrl} />}
        error={errorOf('discordServerLink')}
        {...form.register('discordServerLink')}
      />
    </>
  );
}

function ServerHint({ form, named: { server, isUnknownInvite } }: DiscordFieldsProps) {
  const { t } = useTranslation('editor');
  if (server) return <span role="status">{t('apply.discordFound', { name: server.name })}</span>;
  if (isUnknownInvite) return <span role="status">{t('apply.discordInviteUnknown')}</span>;
  return (
    <UnderstoodHint form={form} name="discordServerId" read={normaliseDiscordServerId}>
      {t('apply.discordIdHint')}
    </UnderstoodHint>
  );
}

/** The roles by name, or as text where they are not known. */
export function DiscordRoleFields({ form, named: { server } }: DiscordFieldsProps) {
  const roleId = useWatch({ control: form.control, name: 'discordRoleId' });
  const isListed = !roleId || server?.roles.some(({ id }) => id === roleId);
  return server && isListed ? (
    <RoleSelect form={form} roles={server.roles} />
  ) : (
    <TypedRole form={form} isRequired={Boolean(roleId)} />
  );
}

type Roles = NonNullable<NamedDiscordServer['server']>['roles'];

export function RoleSelect({ form, roles }: { form: ApplyForm; roles: Roles }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  const roleId = useWatch({ control: form.control, name: 'discordRoleId' }) ?? '';

  function choose(id: string): void {
    const name = roles.find((role) => role.id === id)?.name ?? '';
    form.setValue('discordRoleId', id, { shouldDirty: true });
    form.setValue('roleDisplayName', name, { shouldDirty: true });
  }
  return (
    <SelectField
      label={t('apply.discordRole')}
      value={roleId}
      options={[
        { value: '', label: t('apply.discordAnyRole') },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={choose}
      error={errorOf('discordRoleId') ?? errorOf('roleDisplayName')}
    />
  );
}

function TypedRole({ form, isRequired }: { form: ApplyForm; isRequired: boolean }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
    <>
      <TextField
        label={t('apply.discordRoleId')}
        inputMode="numeric"
        autoComplete="off"
        hint={
          <UnderstoodHint form={form} name="discordRoleId" read={normaliseDiscordRoleId}>
            {t('apply.discordRoleHint')}
          </UnderstoodHint>
        }
        error={errorOf('discordRoleId')}
        {...form.register('discordRoleId')}
      />
      <TextField
        label={t('apply.roleDisplayName')}
        autoComplete="off"
        required={isRequired}
        error={errorOf('roleDisplayName')}
        {...form.register('roleDisplayName')}
      />
    </>
  );
}
