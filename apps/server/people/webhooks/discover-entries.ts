import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { insertCreatedEntries } from '#server/platform/outbox/record-entry-events.ts';

const BATCH = 500;
/** While this number of messages waits for a webhook, further entries wait in the list, where nothing is dropped. */
const MAX_WAITING = 1_000;

/**
 * Queues `entry.created` for a batch of new entries of one list and webhook. Joining itself writes nothing for webhooks:
 * entry numbers become visible in their order, so a cursor finds each entry once. Returns true when there may be more.
 */
export async function discoverEntries({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  // Most rounds find nothing, and need no transaction.
  if (!(await lockBehind(db))) return false;
  return await db.transaction().execute(async (transaction) => {
    const behind = await lockBehind(transaction);
    if (!behind) return false;
    await moveCursor(transaction, behind, clock.now());
    return true;
  });
}

type Behind = { webhookId: string; listId: string };

/** A webhook that has not got all entries of a list; locked, so that other workers take another one. */
async function lockBehind(db: Db): Promise<Behind | undefined> {
  const { rows } = await sql<Behind>`
    select webhooks.id as webhook_id, lists.id as list_id
    from webhooks
    join lists using (owner_id)
    join list_counters on list_counters.list_id = lists.id
    left join webhook_entry_cursors cursors on webhook_id = webhooks.id and cursors.list_id = lists.id
    where off_reason is null and 'entry.created' = any(events) and deleted_at is null
      and last_entry_number > coalesce(up_to, 0)
      and not exists (
        select from webhook_messages where webhook_id = webhooks.id and state in ('queued', 'sending')
        order by next_attempt_at, number offset ${MAX_WAITING} limit 1)
    limit 1 for no key update of webhooks skip locked`.execute(db);
  return rows[0];
}

/** One statement, so that entries and counter are of the same moment; the cursor is read again under the lock. */
async function moveCursor(db: Db, { webhookId, listId }: Behind, now: Date): Promise<void> {
  await sql`
    with changed as (
      select list_id, entry_number, joined_at from entries
      where list_id = ${listId} and entry_number > coalesce((
        select up_to from webhook_entry_cursors where webhook_id = ${webhookId} and list_id = ${listId}), 0)
      order by entry_number limit ${BATCH}
    ), queued as (
      ${insertCreatedEntries(webhookId, now)}
    ), moved as (
      insert into webhook_entry_cursors (webhook_id, list_id, up_to)
      select ${webhookId}, list_id, case when (select count(*) from changed) = ${BATCH}
        then (select max(entry_number) from changed) else last_entry_number end
      from list_counters where list_id = ${listId}
      on conflict (webhook_id, list_id) do update set up_to = excluded.up_to
    )
    select wake_jobs('webhooks') where exists (select from queued)`.execute(db);
}
