import type { ListFigures, OwnerFigures } from '@signboard/contract/lists/list.ts';
import { LIST_STATES, type ListState } from '@signboard/domain/lists/list-state.ts';
import { type LocalDay, listLastDays } from '@signboard/domain/lists/local-days.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { listState } from './list-state-sql.ts';
import type { ListRow } from './lists-store.ts';
import { countParticipants } from './participants-store.ts';

const DAYS = 30;

type Reader = { now: Date; timeZone: string };
type DayCount = { day: string; count: number };

/** Every one of the last 30 days where the reader is, including empty ones. */
const lastDays = ({ now, timeZone }: Reader) => listLastDays(now, timeZone, DAYS);

const dayTable = (days: readonly LocalDay[]) => sql`
  unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ from }) => from)}::timestamptz[],
    ${days.map(({ to }) => to)}::timestamptz[]) as days (day, starts, ends)`;

export async function readOwnerFigures(db: Db, ownerId: string, reader: Reader): Promise<OwnerFigures> {
  const states = await sql<{ state: ListState; lists: number; joined: number }>`
    select ${listState(reader.now)} as state, count(*)::int as lists, sum(list_counters.joined)::int as joined
    from lists join list_counters on list_counters.list_id = lists.id
    where owner_id = ${ownerId} and deleted_at is null group by 1`.execute(db);
  const days = lastDays(reader);
  const joinsByDay = await sql<DayCount>`
    select day, count(entries.joined_at)::int as count
    from ${dayTable(days)}
    left join (
      select joined_at from lists join entries on entries.list_id = lists.id and joined_at >= ${days[0]?.from}
      where owner_id = ${ownerId} and deleted_at is null
    ) as entries on joined_at >= starts and joined_at < ends
    group by day order by day`.execute(db);
  const countOf = (state: ListState) => states.rows.find((row) => row.state === state)?.lists ?? 0;
  return {
    lists: sum(states.rows.map(({ lists }) => lists)),
    states: Object.fromEntries(LIST_STATES.map((state) => [state, countOf(state)])) as OwnerFigures['states'],
    joined: sum(states.rows.map(({ joined }) => joined)),
    joinsByDay: joinsByDay.rows,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export async function readListFigures(db: Db, list: ListRow, reader: Reader): Promise<ListFigures> {
  const days = dayTable(lastDays(reader));
  const [kinds, entries, viewsByDay, joinsByDay, refusals, referrers] = await Promise.all([
    sql<{ kind: string; count: number }>`
      select kind, sum(count)::int as count from list_figures where list_id = ${list.id} group by kind`.execute(
      db,
    ),
    countParticipants(db, list, { filter: {}, sort: 'joined' }),
    sql<DayCount>`
      select day, coalesce(sum(list_figures.count), 0)::int as count
      from ${days}
      left join list_figures on list_id = ${list.id} and kind = 'view' and hour >= starts and hour < ends
      group by day order by day`.execute(db),
    sql<DayCount>`
      select day, (
        -- An index range per day avoids reading and sorting the whole list.
        select count(*)::int from entries where list_id = ${list.id} and joined_at >= starts and joined_at < ends
          and erased_at is null
      ) as count
      from ${days} order by day`.execute(db),
    topNames(db, list.id, 'refusal'),
    topNames(db, list.id, 'referrer'),
  ]);
  const total = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    views: total('view'),
    ...countSteps({ connects: total('connect'), verified: total('verified') }, entries.total),
    joined: entries.total,
    removed: entries.total - entries.remaining,
    viewsByDay: viewsByDay.rows,
    joinsByDay: joinsByDay.rows,
    refusals,
    referrers,
  };
}

type Steps = Pick<ListFigures, 'connects' | 'verified'>;

/**
 * Nobody joins without a wallet that meets the requirements, even if that was not counted. The page itself can be left
 * out, by the API.
 */
function countSteps(counted: Steps, joined: number): Steps {
  const verified = Math.max(counted.verified, joined);
  return { connects: Math.max(counted.connects, verified), verified };
}

/** Someone who had joined before was not kept out. Such attempts are no longer counted, but were. */
const NO_REFUSALS = ['already-joined', 'not-found'];

async function topNames(db: Db, listId: string, kind: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select case name when 'captcha-needed' then 'captcha' else name end as name, sum(count)::int as count
    from list_figures
    where list_id = ${listId} and kind = ${kind} and name <> all(${NO_REFUSALS}::text[])
    group by 1 order by 2 desc, 1 limit 20`.execute(db);
  return rows;
}
