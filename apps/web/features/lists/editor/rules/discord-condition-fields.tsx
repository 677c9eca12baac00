import { normaliseDiscordRoleId, normaliseDiscordServerId } from '@signboard/domain/lists/normalise-input.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { DateTimeField } from '#web/ui/fields/date-time-field.tsx';
import { TextField } from '#web/ui/fields/field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from '../../fields/fields.module.css';
import { type NamedDiscordServer, useDiscordLookup } from '../../fields/use-discord-server.ts';
import type { ConditionEditor } from './condition-editor.ts';

type DiscordConditionFieldsProps = { editor: ConditionEditor<'discord'> };

export function DiscordConditionFields({ editor }: DiscordConditionFieldsProps) {
  const { t } = useTranslation('editor');
  const { condition, errorOf, change } = editor;
  const named = useDiscordLookup({
    typed: condition.server.trim(),
    onFound: (server, invite) =>
      change({
        server: server.id,
        ...(condition.serverName === '' && { serverName: server.name }),
        ...(invite !== null && condition.link === '' && { link: `https://discord.gg/${invite}` }),
      }),
  });

  function leaveServer(): void {
    // A link to a channel names the server too.
    change({ server: normaliseDiscordServerId(condition.server) || condition.server });
    named.look();
  }
  return (
    <div className={styles.pair}>
      <TextField
        className={styles.whole}
        label={t('apply.discordServerId')}
        autoComplete="off"
        spellCheck={false}
        required
        value={condition.server}
        onChange={(event) => change({ server: event.target.value })}
        onBlur={leaveServer}
        hint={<ServerHint named={named} />}
        error={errorOf('server')}
      />
      <TextField
        label={t('apply.discordServerDisplayName')}
        autoComplete="off"
        required
        value={condition.serverName}
        onChange={(event) => change({ serverName: event.target.value })}
        error={errorOf('serverName')}
      />
      <TextField
        label={t('apply.discordServerLink')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://discord.gg/"
        required
        value={condition.link}
        onChange={(event) => change({ link: event.target.value })}
        error={errorOf('link')}
      />
      <RoleFields editor={editor} named={named} />
      <DateTimeField
        label={t('apply.joinedBefore')}
        value={condition.joinedBefore ?? ''}
        onChange={(iso) => change({ joinedBefore: iso || null })}
        hint={t('apply.joinedBeforeHint')}
        error={errorOf('joinedBefore')}
      />
    </div>
  );
}

function ServerHint({ named: { server, isUnknownInvite } }: { named: NamedDiscordServer }) {
  const { t } = useTranslation('editor');
  if (server) return <span role="status">{t('apply.discordFound', { name: server.name })}</span>;
  if (isUnknownInvite) return <span role="status">{t('apply.discordInviteUnknown')}</span>;
  return t('apply.discordIdHint');
}

/** The roles by name, or as text where they are not known. */
function RoleFields({
  editor,
  named: { server },
}: DiscordConditionFieldsProps & { named: NamedDiscordServer }) {
  const { t } = useTranslation('editor');
  const { condition, errorOf, change } = editor;
  const { role } = condition;
  const roles = server?.roles ?? [];
  if (server && (role === null || roles.some(({ id }) => id === role)))
    return (
      <SelectField
        label={t('apply.discordRole')}
        value={role ?? ''}
        options={[
          { value: '', label: t('apply.discordAnyRole') },
          ...roles.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) =>
          change({ role: id || null, roleName: roles.find((one) => one.id === id)?.name ?? null })
        }
        error={errorOf('role') ?? errorOf('roleName')}
      />
    );
  return (
    <>
      <TextField
        label={t('apply.discordRoleId')}
        inputMode="numeric"
        autoComplete="off"
        value={role ?? ''}
        onChange={(event) => change({ role: event.target.value || null })}
        onBlur={() => role && change({ role: normaliseDiscordRoleId(role) || role })}
        hint={t('apply.discordRoleHint')}
        error={errorOf('role')}
      />
      <TextField
        label={t('apply.roleDisplayName')}
        autoComplete="off"
        required={role !== null}
        value={condition.roleName ?? ''}
        onChange={(event) => change({ roleName: event.target.value || null })}
        error={errorOf('roleName')}
      />
    </>
  );
}
