import { winnerRolesApi } from '@signboard/contract/winner-roles/endpoints.ts';
import type { OwnRole as Own } from '@signboard/contract/winner-roles/schemas.ts';
import { useEffect, useState } from 'react';
import { discordBody } from '#web/features/social-connect/social-network.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import styles from './own-role.module.css';
import { useCalls } from './use-calls.ts';
import { useDiscordConnection } from './use-discord-connection.ts';

export type OwnRoleProps = { list: { workspace: string; urlEndName: string } };

const POLL_MS = 3_000;

/** The Discord role of a winner: whether they have it, and what they can do to get it. */
export function OwnRole({ list: { workspace, urlEndName } }: OwnRoleProps) {
  const { t } = useTranslation('winner-roles');
  const translate = useTranslateMessage();
  const at = { workspace, name: urlEndName };
  const [own, setOwn] = useOwnRole(workspace, urlEndName);
  const { busyWith, problem, run } = useCalls<'retry'>();
  const { isBusy, fault, start } = useDiscordConnection({
    purpose: 'own-role',
    waitingText: t('opening'),
    askAddress: async () =>
      (await callInPlace(winnerRolesApi.ownAuthUrl, { body: { ...at, url: location.origin } })).payload.url,
    finish: async (url) =>
      setOwn((await callInPlace(winnerRolesApi.claim, { body: { ...at, ...discordBody(url) } })).result),
  });
  if (!own) return null;
  const retry = () =>
    run('retry', async () => setOwn((await callInPlace(winnerRolesApi.retryOwn, { body: at })).result));
  const isRunning = isBusy || busyWith !== null;
  const message = fault ? translate(`error.${fault}`) : problem;
  return (
    <div className={`${styles.role} stack gap-2 text-sm break`}>
      <h4 className={styles.title}>{t('own.title')}</h4>
      <p role="status">{t(`own.${own.state}`, { role: own.roleName, server: own.serverName })}</p>
      {message && (
        <Notice kind="error" role="alert">
          {message}
        </Notice>
      )}
      <div className={`${styles.actions} row`}>
        {own.state === 'no-account' && (
          <Button size="sm" disabled={isRunning} onClick={start}>
            {t(isBusy ? 'connecting' : 'own.get')}
          </Button>
        )}
        {own.state === 'left-server' && (
          <Button size="sm" disabled={isRunning} onClick={() => void retry()}>
            {t(busyWith ? 'retrying' : 'own.get')}
          </Button>
        )}
        {(own.state === 'left-server' || own.state === 'rejected') && own.canChangeAccount && (
          <Button variant="secondary" size="sm" disabled={isRunning} onClick={start}>
            {t('own.other')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asked again while the role is on its way. */
function useOwnRole(workspace: string, name: string) {
  const [own, setOwn] = useState<Own | null>(null);
  const isWaiting = own?.state === 'waiting';
  useEffect(() => {
    const leaving = new AbortController();
    const load = () =>
      callInPlace(winnerRolesApi.own, { query: { workspace, name }, signal: leaving.signal }).then(
        ({ result }) => setOwn(result),
        // The page works without it: nothing is shown when it can't be loaded.
        () => {},
      );
    const timer = isWaiting ? setInterval(load, POLL_MS) : undefined;
    if (!isWaiting) void load();
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [workspace, name, isWaiting]);
  return [own, setOwn] as const;
}
