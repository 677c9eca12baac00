import type { ListFigures, OwnerFigures } from '@signboard/contract/lists/list.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

const DAYS = 30;

/** Every one of the last 30 days, including empty ones. */
const lastDays = (now: Date) =>
  sql`generate_series((${now}::timestamptz at time zone 'UTC')::date - ${DAYS - 1}::int, (${now}::timestamptz at time zone 'UTC')::date, '1 day')`;

type DayCount = { day: string; count: number };

export async function readOwnerFigures(db: Db, ownerId: string, now: Date): Promise<OwnerFigures> {
  const totals = await sql<{ lists: number; online: number; closed: number; joined: number }>`
    select count(*)::int as lists,
      count(*) filter (where active and not is_finished)::int as online,
      count(*) filter (where is_finished)::int as closed,
      coalesce(sum(list_counters.joined), 0)::int as joined
    from lists join list_counters on list_counters.list_id = lists.id where owner_id = ${ownerId}`.execute(
    db,
  );
  const joinsByDay = await sql<DayCount>`
    select to_char(day.day, 'YYYY-MM-DD') as day, coalesce(joins.count, 0) as count
    from ${lastDays(now)} as day
    left join (
      select (joined_at at time zone 'UTC')::date as day, count(*)::int as count
      from lists join entries on entries.list_id = lists.id
        and joined_at >= ((${now}::timestamptz at time zone 'UTC')::date - ${DAYS - 1}::int)::timestamp at time zone 'UTC'
      where owner_id = ${ownerId} group by 1
    ) as joins on joins.day = day.day::date
    order by day.day`.execute(db);
  const [row] = totals.rows;
  return { lists: 0, online: 0, closed: 0, joined: 0, ...row, joinsByDay: joinsByDay.rows };
}

export async function readListFigures(db: Db, listId: string, now: Date): Promise<ListFigures> {
  const [kinds, joined, viewsByDay, joinsByDay, refusals, referrers] = await Promise.all([
    sql<{ kind: string; count: number }>`
      select kind, sum(count)::int as count from list_figures where list_id = ${listId} group by kind`.execute(
      db,
    ),
    sql<{ joined: number }>`select joined from list_counters where list_id = ${listId}`.execute(db),
    sql<DayCount>`
      select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(list_figures.count), 0)::int as count
      from ${lastDays(now)} as day
      left join list_figures on list_id = ${listId} and kind = 'view' and (hour at time zone 'UTC')::date = day::date
      group by day order by day`.execute(db),
    sql<DayCount>`
      select to_char(day, 'YYYY-MM-DD') as day, (
        -- An index range per day avoids reading and sorting the whole list.
        select count(*)::int from entries where list_id = ${listId}
          and joined_at >= day::date::timestamp at time zone 'UTC'
          and joined_at < (day::date + 1)::timestamp at time zone 'UTC'
      ) as count
      from ${lastDays(now)} as day order by day`.execute(db),
    topNames(db, listId, 'refusal'),
    topNames(db, listId, 'referrer'),
  ]);
  const total = (kind: string) => kinds.rows.find((row) => row.kind === kind)?.count ?? 0;
  return {
    views: total('view'),
    connects: total('connect'),
    verified: total('verified'),
    joined: joined.rows[0]?.joined ?? 0,
    viewsByDay: viewsByDay.rows,
    joinsByDay: joinsByDay.rows,
    refusals,
    referrers,
  };
}

async function topNames(db: Db, listId: string, kind: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, sum(count)::int as count from list_figures
    where list_id = ${listId} and kind = ${kind} group by name order by 2 desc, 1 limit 20`.execute(db);
  return rows;
}
