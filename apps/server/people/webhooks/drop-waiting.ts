import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';

/** How many messages may wait for one webhook, and for all webhooks of an account. */
export const MAX_WAITING = { webhook: 10_000, account: 25_000 };

/**
 * Drops the oldest waiting messages of one account that has too many: a receiver that is back learns what is true now,
 * and reads the rest with the API. The webhook counts them, for its owner and for the receiver. Returns true when there
 * may be more.
 */
export async function dropWaiting(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  max = MAX_WAITING,
): Promise<boolean> {
  const ownerId = await findOwnerAbove(db, max);
  if (!ownerId) return false;
  const count = await db.transaction().execute(async (transaction) => {
    // The webhooks first, as everyone locks them. New messages need not wait for this lock.
    await sql`select from webhooks where owner_id = ${ownerId} order by id for no key update`.execute(
      transaction,
    );
    return await dropOldest(transaction, ownerId, max, clock.now());
  });
  if (count > 0) log.warn({ owner: ownerId, count }, 'webhook messages dropped: too many were waiting');
  return count > 0;
}

async function findOwnerAbove(db: Db, max: typeof MAX_WAITING): Promise<string | undefined> {
  const { rows } = await sql<{ ownerId: string }>`
    with waiting as (
      select webhook_id, count(*) as count from webhook_messages where state = 'queued' group by webhook_id
    )
    select owner_id from waiting join webhooks on webhooks.id = webhook_id
    group by owner_id having max(count) > ${max.webhook} or sum(count) > ${max.account} limit 1`.execute(db);
  return rows[0]?.ownerId;
}

/** What is being sent stays. */
async function dropOldest(db: Db, ownerId: string, max: typeof MAX_WAITING, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept_by_webhook as (
      select messages.id, messages.number,
        row_number() over (partition by webhook_id order by messages.number desc) as place
      from webhook_messages messages join webhooks on webhooks.id = webhook_id
      where owner_id = ${ownerId} and state = 'queued'
    ), ranked as (
      -- What one webhook may not keep leaves room for the others.
      select id, place > ${max.webhook}
        or row_number() over (partition by place <= ${max.webhook} order by number desc) > ${max.account} as is_above
      from kept_by_webhook
    ), deleted as (
      delete from webhook_messages messages using ranked
      where messages.id = ranked.id and is_above and state = 'queued'
      returning webhook_id
    ), counted as (
      select webhook_id, count(*)::integer as count from deleted group by webhook_id
    ), changed as (
      update webhooks set dropped = dropped + counted.count, dropped_at = ${now}
      from counted where webhooks.id = webhook_id
    )
    select coalesce(sum(count), 0)::integer as count from counted`.execute(db);
  return rows[0]?.count ?? 0;
}
