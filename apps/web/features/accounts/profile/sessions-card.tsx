import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { SessionItem } from '@signboard/contract/accounts/schemas.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data/data-table.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SignOutElsewhere } from './sign-out-elsewhere.tsx';

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(accountsApi.sessions, { signal })).result,
});

/** Where the account is signed in, and how to end that. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  return (
    <Card className="stack gap-5" aria-labelledby="profile-sessions">
      <div className="stack gap-1">
        <h2 id="profile-sessions" className="text-lg">
          {t('sessions.title')}
        </h2>
        <p className="muted text-sm">{t('sessions.lead')}</p>
      </div>
      <QueryView query={useQuery(sessionsQuery)} texts={useDataTexts()}>
        {(sessions) => <SessionsTable sessions={sessions} />}
      </QueryView>
      <SignOutElsewhere />
    </Card>
  );
}

function SessionsTable({ sessions }: { sessions: readonly SessionItem[] }) {
  const { t } = useTranslation('profile');
  const { date, time } = useFormatters();
  const { end, isPending } = useEndSession();
  const nameOf = useSessionName();
  const moment = (at: Date) => <time dateTime={at.toISOString()}>{`${date(at)}, ${time(at)}`}</time>;
  const columns: Column<SessionItem>[] = [
    {
      key: 'device',
      title: t('sessions.device'),
      part: 'heading',
      cell: (one) => (
        <span className="stack gap-1 break">
          <span className="bold">{nameOf(one)}</span>
          {one.isCurrent && <span className="success text-xs bold">{t('sessions.current')}</span>}
          {one.scope === 'join' && <span className="muted text-xs">{t('sessions.joinOnly')}</span>}
        </span>
      ),
    },
    { key: 'signedIn', title: t('sessions.signedIn'), cell: ({ signedInAt }) => moment(signedInAt) },
    { key: 'used', title: t('sessions.used'), cell: ({ lastUsedAt }) => moment(lastUsedAt) },
    {
      key: 'actions',
      title: t('sessions.actions'),
      part: 'actions',
      cell: (one) =>
        !one.isCurrent && (
          <Button
            variant="ghost"
            size="sm"
            disabled={isPending}
            aria-label={t('sessions.endLabel', { name: nameOf(one) })}
            onClick={() => end(one)}
          >
            {t('sessions.end')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('sessions.title')}
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      sort=""
      onSort={() => {}}
    />
  );
}

/** In words, such as “Firefox on Linux”. */
function useSessionName(): (session: SessionItem) => string {
  const { t } = useTranslation('profile');
  return ({ browser, system }) =>
    browser && system ? t('sessions.on', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
}

function useEndSession() {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const nameOf = useSessionName();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id }: SessionItem) => {
      try {
        await callInPlace(accountsApi.endSession, { query: { id } });
      } catch (error) {
        // It has ended meanwhile.
        if (!isProblem(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: async (_done, session) => {
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      document.getElementById('main')?.focus({ preventScroll: true });
      notify(t('sessions.ended', { name: nameOf(session) }), 'success');
    },
    onError: (error) => notify(isProblem(error) ? error.msg : t('sessions.failed'), 'error'),
  });
  return { end: mutate, isPending };
}
