import { CLOSING_SOON_SECONDS } from '@signboard/domain/lists/list-event.ts';
import { findTimeZone, nextRecapAt, type RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import type pg from 'pg';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { count } from './progress.ts';

type Closing = {
  /** What is closed, for the operator; without it nothing is reported. */
  one?: string;
  /** `$1` is now. */
  sql: string;
};

const RUNNING = 'active and not is_finished and draw_state is null and deleted_at is null';
const SECONDS = (column: string) => `floor(extract(epoch from ${column}))::bigint::text`;
/** `$2` is the end of lists that close soon. */
const DUE_EVENTS = `
  select id, 'opened' as kind, ${SECONDS('start_date')} as occasion from lists where ${RUNNING} and start_date <= $1
  union all select id, 'closing-soon', ${SECONDS('end_date')} from lists where ${RUNNING} and end_date <= $2
  union all select id, 'ended', ${SECONDS('end_date')} from lists where ${RUNNING} and end_date <= $1
  union all select list_id, 'drawn', number::text from draws where state = 'committed' and reveal_at <= $1`;

/**
 * What each table loses in a restore. The instance that was saved may have run on: whatever was due since then may have
 * been done, and is not done again.
 */
export const CLOSED_BY_RESTORE: Readonly<Record<string, Closing>> = {
  deliveries: {
    one: 'post',
    sql: `update deliveries set finished_at = $1, leased_until = null,
        state = case state when 'queued' then 'dropped' else 'unknown' end,
        reason = case state when 'queued' then 'restored' else 'unknown-outcome' end
      where state in ('queued', 'sending', 'unknown') and finished_at is null`,
  },
  mails: {
    one: 'email',
    sql: `update mails set state = 'failed', leased_until = null, last_error = 'not sent after a restore'
      where state in ('queued', 'sending')`,
  },
  webhook_messages: {
    one: 'webhook message',
    sql: `update webhook_messages set state = 'failed', finished_at = $1, leased_until = null
      where state in ('queued', 'sending')`,
  },
  announcements: {
    one: 'announcement',
    sql: `update announcements set state = 'unknown', reason = 'unknown-outcome', finished_at = $1, leased_until = null
      where state in ('queued', 'sending')`,
  },
  list_events: {
    sql: `insert into list_events (list_id, kind, occasion, happened_at)
      select id, kind, occasion, $1 from (${DUE_EVENTS}) due on conflict do nothing`,
  },
  list_reminders: {
    one: 'reminder',
    sql: `delete from list_reminders using lists where lists.id = list_id and confirmed_at is not null and ${RUNNING}
      and (kind = 'opens' and start_date <= $1 or kind = 'closes' and end_date <= $2)`,
  },
  // The same draw may have been committed, with other numbers: its owner decides. A committed one has one result only.
  draws: {
    one: 'draw that was being prepared',
    sql: `with removed as (delete from draws where state = 'checking' returning list_id)
      update lists set draw_state = (
        select 'drawn' from draws where draws.list_id = lists.id and state = 'drawn' limit 1)
      where id in (select list_id from removed)`,
  },
  draw_mails: {
    sql: `update draws set notified_up_to = null, leased_until = null,
        mailed_up_to = case when state = 'drawn' or reveal_at <= $1 then null else mailed_up_to end
      where state in ('committed', 'drawn')`,
  },
  bot_listings: { sql: 'update bot_listings set since = $1 where is_on' },
  solana_mints: { sql: 'update solana_mints set grouped_at = $1 where grouped_at is null' },
  // Reading begins at the newest block.
  chain_cursors: { sql: 'delete from chain_cursors' },
  chain_blocks: { sql: 'delete from chain_blocks' },
  chain_logs: { sql: 'delete from chain_logs' },
};

/** Returns what was closed, in words. */
export async function closeOpenWork(client: pg.ClientBase, now: Date): Promise<string[]> {
  const closed: string[] = [];
  const soon = secondsAfter(now, CLOSING_SOON_SECONDS);
  for (const { one, sql } of Object.values(CLOSED_BY_RESTORE)) {
    const values = [now, soon].slice(0, sql.includes('$2') ? 2 : sql.includes('$1') ? 1 : 0);
    const { rowCount } = await client.query(sql, values);
    if (one && rowCount) closed.push(count(rowCount, one));
  }
  const recaps = await skipDueRecaps(client, now);
  return recaps > 0 ? [...closed, count(recaps, 'recap')] : closed;
}

async function skipDueRecaps(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<Omit<RecapSchedule, 'timeZone'> & { id: string; zone: string }>(
    `select id, recap_every as every, recap_hour as hour, recap_weekday as weekday, time_zone as zone
     from bots where recap_due_at <= $1`,
    [now],
  );
  for (const { id, zone, ...schedule } of rows) {
    const next = nextRecapAt({ ...schedule, timeZone: findTimeZone(zone) ?? 'UTC' }, now);
    await client.query('update bots set recap_due_at = $2 where id = $1', [id, next]);
  }
  return rows.length;
}
