import { winnerRolesApi } from '@signboard/contract/winner-roles/endpoints.ts';
import type { WinnerRole } from '@signboard/contract/winner-roles/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/data/progress-bar.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useCalls } from './use-calls.ts';
import { winnerRoleQuery } from './winner-role-query.ts';

type RoleStatusProps = {
  listId: string;
  settings: WinnerRole;
  role: NonNullable<WinnerRole['role']>;
  onChange(): void;
};

/** The chosen role, what is wrong with it, and who has it. */
export function RoleStatus({ listId, settings, role, onChange }: RoleStatusProps) {
  const { t } = useTranslation('winner-roles');
  const queries = useQueryClient();
  const { busyWith, problem, run } = useCalls<'retry' | 'remove'>();
  const [isAsking, setAsking] = useState(false);
  const names = { role: role.roleName, server: role.serverName };
  const { progress } = settings;
  const show = (result: WinnerRole) => queries.setQueryData(winnerRoleQuery(listId).queryKey, result);
  const retry = () =>
    run('retry', async () => {
      show((await callInPlace(winnerRolesApi.retry, { body: { id: listId } })).result);
    });
  const remove = () =>
    run('remove', async () => {
      show((await callInPlace(winnerRolesApi.remove, { query: { id: listId } })).result);
    });
  const canRetry = role.pausedReason !== null || progress.failed.length > 0;
  return (
    <>
      <p className="bold break">{t('current', names)}</p>
      {role.pausedReason && (
        <Notice kind="warning" title={t('paused.title')}>
          <p>{t(`paused.${role.pausedReason}`, names)}</p>
        </Notice>
      )}
      {role.isDelayed && !role.pausedReason && <Notice>{t('delayed')}</Notice>}
      {progress.winners > 0 && <Progress progress={progress} />}
      <p className="muted text-sm">{t('redraw')}</p>
      {problem && (
        <Notice kind="error" role="alert">
          {problem}
        </Notice>
      )}
      <div className="row gap-3">
        {canRetry && (
          <Button size="sm" disabled={busyWith !== null} onClick={() => void retry()}>
            {t(busyWith === 'retry' ? 'retrying' : 'retry')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onChange}>
          {t('change')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {t('remove.button')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('remove.title')}
        confirmLabel={t('remove.button')}
        cancelLabel={t('remove.keep')}
        isBusy={busyWith === 'remove'}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function Progress({ progress }: { progress: WinnerRole['progress'] }) {
  const { t } = useTranslation('winner-roles');
  const words = useFormatters();
  const { winners, given, waiting, failed, withoutAccount } = progress;
  const lines = [
    ...(waiting > 0 ? [{ name: 'waiting', count: waiting } as const] : []),
    ...(withoutAccount > 0 ? [{ name: 'without', count: withoutAccount } as const] : []),
    ...failed.map(({ reason, count }) => ({ name: reason, count })),
  ];
  return (
    <div className="stack gap-2 text-sm">
      <ProgressBar label={t('progress.label')} done={given / winners} />
      <p role="status">{t('progress.given', { given: words.count(given), winners: words.count(winners) })}</p>
      {lines.length > 0 && (
        <ul className="stack gap-1 muted">
          {lines.map(({ name, count }) => (
            <li key={name}>{t(`progress.${name}`, { number: words.count(count) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
