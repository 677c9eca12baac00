import type { RemovalReason } from '@signboard/domain/lists/removal.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';

export type ChangedEntry = {
  listId: string;
  entryNumber: number;
  joinedAt: Date;
  /** Why it was removed. */
  reason?: RemovalReason;
};

/**
 * Queues that entries left or were removed. Call it in the transaction of the fact. The job that discovers new entries
 * may not have come to them yet, and finds no trace of one that left: then their `entry.created` is queued too. The job
 * may do the same at this moment; the occasion keeps one of both.
 */
export async function recordEntryEvents(
  db: Db,
  type: 'entry.left' | 'entry.removed',
  entries: readonly ChangedEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ listId, entryNumber, joinedAt, reason }) => ({
    list_id: listId,
    entry_number: entryNumber,
    joined_at: joinedAt,
    reason,
  }));
  await sql`
    with changed as (
      select entry.*, owner_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
        list_id uuid, entry_number integer, joined_at timestamptz, reason text)
      join lists on lists.id = list_id
    ), receivers as (
      select id, owner_id, events from webhooks
      where off_reason is null and events && array['entry.created', ${type}]
        and owner_id in (select owner_id from changed)
      order by id for key share
    ), created as (
      insert into webhook_messages (webhook_id, ${MESSAGE_COLUMNS})
      select id, 'entry.created', ${OCCASION}, ${CREATED_DATA}, joined_at, joined_at, ${now}, ${currentTrace()}
      from changed join receivers using (owner_id)
      left join webhook_entry_cursors on webhook_id = id and webhook_entry_cursors.list_id = changed.list_id
      where 'entry.created' = any(events) and entry_number > coalesce(up_to, 0)
      order by entry_number
      on conflict do nothing returning id
    ), queued as (
      insert into webhook_messages (webhook_id, ${MESSAGE_COLUMNS})
      select id, ${type}, ${OCCASION},
        jsonb_build_object('listId', changed.list_id, 'entryNumber', entry_number)
          || case when reason is null then '{}' else jsonb_build_object('reason', reason) end,
        ${now}, ${now}, ${now}, ${currentTrace()}
      from changed join receivers using (owner_id)
      where ${type} = any(events)
      order by entry_number
      on conflict do nothing returning id
    )
    select wake_jobs('webhooks')
    where exists (select from created) or exists (select from queued)`.execute(db);
}

/** The columns that every statement about entries fills, after the webhook. */
const MESSAGE_COLUMNS = sql`type, occasion, data, happened_at, next_attempt_at, created_at, trace`;
const OCCASION = sql`changed.list_id || ':' || entry_number`;
const CREATED_DATA = sql`jsonb_build_object('listId', changed.list_id, 'entryNumber', entry_number,
  'joinedAt', iso_time(joined_at))`;

/** Queues `entry.created` for the rows `changed` (list_id, entry_number, joined_at); returns nothing. */
export const insertCreatedEntries = (webhookId: string, now: Date): RawBuilder<unknown> => sql`
  insert into webhook_messages (webhook_id, ${MESSAGE_COLUMNS})
  select ${webhookId}, 'entry.created', ${OCCASION}, ${CREATED_DATA}, joined_at, ${now}, ${now}, ${currentTrace()}
  from changed order by entry_number
  on conflict do nothing returning id`;
