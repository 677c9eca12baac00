import { winnerRolesApi } from '@signboard/contract/winner-roles/endpoints.ts';
import type { ConnectedServers, ServerRoles } from '@signboard/contract/winner-roles/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { discordBody } from '#web/features/social-connect/social-network.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { useCalls } from './use-calls.ts';
import { useDiscordConnection } from './use-discord-connection.ts';
import styles from './winner-role-card.module.css';
import { winnerRoleQuery } from './winner-role-query.ts';

type RoleSetupProps = {
  listId: string;
  inviteUrl: string;
  onSaved(): void;
  /** Null where there is nothing to return to. */
  onCancel: (() => void) | null;
};

const STEPS = ['invite', 'order', 'connect'] as const;

/** The steps on Discord, then the choice of a server and a role. */
export function RoleSetup({ listId, inviteUrl, onSaved, onCancel }: RoleSetupProps) {
  const { t } = useTranslation('winner-roles');
  const translate = useTranslateMessage();
  const [connected, setConnected] = useState<ConnectedServers | null>(null);
  const { isBusy, fault, start } = useDiscordConnection({
    purpose: 'winner-role',
    waitingText: t('opening'),
    askAddress: async () =>
      (await callInPlace(winnerRolesApi.authUrl, { body: { id: listId, url: location.origin } })).payload.url,
    finish: async (url) => {
      const body = { id: listId, ...discordBody(url) };
      setConnected((await callInPlace(winnerRolesApi.connect, { body })).result);
    },
  });
  return (
    <div className="stack gap-4">
      <ol className={`${styles.steps} stack text-sm`}>
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <div className="row gap-3">
        <a
          className={`${styles.invite} row inline gap-1 nowrap text-sm`}
          href={inviteUrl}
          target="_blank"
          rel="noreferrer"
        >
          {t('invite')}
          <ExternalLink aria-hidden="true" size={14} />
          <span className="visually-hidden">{t('newWindow')}</span>
        </a>
        <Button variant={connected ? 'secondary' : 'primary'} size="sm" disabled={isBusy} onClick={start}>
          {t(isBusy ? 'connecting' : 'connect')}
        </Button>
        {onCancel && (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
      {fault && (
        <Notice kind="error" role="alert">
          {translate(`error.${fault}`)}
        </Notice>
      )}
      {connected && <RoleChoice listId={listId} connected={connected} onSaved={onSaved} />}
    </div>
  );
}

type RoleChoiceProps = { listId: string; connected: ConnectedServers; onSaved(): void };

function RoleChoice({ listId, connected, onSaved }: RoleChoiceProps) {
  const { t } = useTranslation('winner-roles');
  const queries = useQueryClient();
  const [serverId, setServerId] = useState('');
  const [roleId, setRoleId] = useState('');
  const [roles, setRoles] = useState<ServerRoles | null>(null);
  const { busyWith, problem, run } = useCalls<'load' | 'save'>();
  const { connection } = connected;
  const role = roles?.find(({ id }) => id === roleId);

  function load(server: string): void {
    setServerId(server);
    setRoles(null);
    setRoleId('');
    void run('load', async () => {
      const body = { id: listId, connection, serverId: server };
      setRoles((await callInPlace(winnerRolesApi.roles, { body })).result);
    });
  }

  const save = () =>
    run('save', async () => {
      const body = { id: listId, connection, serverId, roleId };
      const { result } = await callInPlace(winnerRolesApi.save, { body });
      queries.setQueryData(winnerRoleQuery(listId).queryKey, result);
      onSaved();
    });

  if (connected.servers.length === 0) return <Notice kind="warning">{t('noServers')}</Notice>;
  return (
    <>
      <p role="status" className="muted text-sm">
        {t('connected', { username: connected.username })}
      </p>
      <SelectField
        label={t('server')}
        value={serverId}
        placeholder={t('choose')}
        options={connected.servers.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={busyWith !== null}
        onChange={load}
      />
      {busyWith === 'load' && (
        <p role="status" className="muted text-sm">
          {t('loading')}
        </p>
      )}
      {roles && (
        <SelectField
          label={t('role')}
          value={roleId}
          placeholder={t('choose')}
          options={roles.map(({ id, name, refusal }) => ({
            value: id,
            label: refusal ? t(`refusal.${refusal}`, { role: name }) : name,
          }))}
          error={role?.refusal ? t(`why.${role.refusal}`, { role: role.name }) : undefined}
          onChange={setRoleId}
        />
      )}
      {problem && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      {serverId !== '' && (
        <div className="row gap-3">
          <Button
            size="sm"
            disabled={!role || role.refusal !== null || busyWith !== null}
            onClick={() => void save()}
          >
            {t(busyWith === 'save' ? 'saving' : 'save')}
          </Button>
          <Button variant="secondary" size="sm" disabled={busyWith !== null} onClick={() => load(serverId)}>
            {t('reload')}
          </Button>
        </div>
      )}
    </>
  );
}
