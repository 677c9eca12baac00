import {
  normaliseDiscordRoleId,
  normaliseDiscordServerId,
  normaliseUrl,
} from '@signboard/domain/lists/normalise-input.ts';
import { Controller, useWatch } from 'react-hook-form';
import { useFieldError } from '#web/features/forms/use-tab-form.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from './fields.module.css';
import { type FormWith, partOf } from './form-with.ts';
import { UnderstoodHint } from './understood-hint.tsx';
import {
  type DiscordForm,
  type DiscordSettings,
  type NamedDiscordServer,
  useDiscordServer,
} from './use-discord-server.ts';

type DiscordProps = {
  form: FormWith<DiscordSettings>;
  /** Only what most lists need: roles that are known, and no date of membership. */
  isShort?: boolean;
};

/** The server, the role, and since when participants must be members. */
export function DiscordFields({ form: whole, isShort = false }: DiscordProps) {
  const form = partOf(whole);
  const named = useDiscordServer(form);
  if (isShort) {
    return (
      <div className={styles.pair}>
        <ServerFields form={form} named={named} />
        {named.server && <RoleSelect form={form} roles={named.server.roles} />}
      </div>
    );
  }
  return (
    <>
      <div className={styles.pair}>
        <ServerFields form={form} named={named} />
      </div>
      <div className={styles.pair}>
        <RoleFields form={form} named={named} />
        <JoinedBefore form={form} />
      </div>
    </>
  );
}

type NamedProps = { form: DiscordForm; named: NamedDiscordServer };

function ServerFields({ form, named }: NamedProps) {
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
      <DiscordLinkField form={form} />
    </>
  );
}

export function DiscordLinkField({
  form: whole,
}: {
  form: FormWith<Pick<DiscordSettings, 'discordServerLink'>>;
}) {
  const { t } = useTranslation('editor');
  const form = partOf(whole);
  const errorOf = useFieldError(form);
  return (
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
  );
}

function ServerHint({ form, named: { server, isUnknownInvite } }: NamedProps) {
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
function RoleFields({ form, named: { server } }: NamedProps) {
  const roleId = useWatch({ control: form.control, name: 'discordRoleId' });
  const isListed = !roleId || server?.roles.some(({ id }) => id === roleId);
  return server && isListed ? (
    <RoleSelect form={form} roles={server.roles} />
  ) : (
    <TypedRole form={form} isRequired={Boolean(roleId)} />
  );
}

type Roles = NonNullable<NamedDiscordServer['server']>['roles'];

function RoleSelect({ form, roles }: { form: DiscordForm; roles: Roles }) {
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

function TypedRole({ form, isRequired }: { form: DiscordForm; isRequired: boolean }) {
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

function JoinedBefore({ form }: { form: DiscordForm }) {
  const { t } = useTranslation('editor');
  const errorOf = useFieldError(form);
  return (
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
  );
}
