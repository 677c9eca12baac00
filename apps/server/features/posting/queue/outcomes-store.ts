import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { LEASE_SECONDS } from './claims-store.ts';
import type { Delivery, OpenReason } from './delivery.ts';

/**
 * Records before the call that a text is being sent; false when the delivery was lost to another process or dropped.
 */
export async function markSending(
  db: Db,
  delivery: Delivery,
  text: string,
  attemptedAt: Date,
  now: Date,
): Promise<boolean> {
  const until = secondsAfter(now, LEASE_SECONDS);
  const { numUpdatedRows } = await ours(db, delivery)
    .set({ state: 'sending', text, attempted_at: attemptedAt, leased_until: until, next_attempt_at: until })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether another post of the bot to the same channel is or may be in flight: it has to be settled first. */
export async function hasPostInProgress(db: Db, { id, botId, channel }: Delivery): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries
    where bot_id = ${botId} and target = ${channel} and id <> ${id}
      and state in ('sending', 'unknown') and finished_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Records that it is out, whoever holds the delivery now: nobody may send it again. False when that was already known.
 */
export async function markSent(db: Db, { id }: Delivery, remoteId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({ state: 'sent', remote_id: remoteId, reason: null, finished_at: now, leased_until: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** It will never be sent. */
export async function markFailed(db: Db, delivery: Delivery, reason: string, now: Date): Promise<void> {
  await ours(db, delivery).set({ state: 'failed', reason, finished_at: now, leased_until: null }).execute();
}

/** It was never tried and never will be; one being sent is left alone. */
export async function dropUntried(db: Db, delivery: Delivery, reason: string, now: Date): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'failed', reason, finished_at: now, leased_until: null })
    .where('state', '=', 'queued')
    .execute();
}

/** The outcome will never be known. It is not sent again and blocks nothing. */
export async function markOutcomeLost(db: Db, delivery: Delivery, now: Date): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'unknown', reason: 'unknown-outcome', finished_at: now, leased_until: null })
    .execute();
}

/** It may be out: to be checked at that time. */
export async function markUnknown(
  db: Db,
  delivery: Delivery,
  reason: OpenReason,
  checkAt: Date,
): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'unknown', reason, next_attempt_at: checkAt, leased_until: null })
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}

/** It was not found: it is sent again, with the same text unless the channel reports a duplicate. */
export async function requeueNotFound(db: Db, delivery: Delivery, now: Date): Promise<void> {
  const reason = delivery.reason === 'duplicate-not-seen' ? 'duplicate' : null;
  await ours(db, delivery)
    .set({ state: 'queued', reason, next_attempt_at: now, leased_until: null })
    .where('state', '=', 'unknown')
    .execute();
}

/** Reschedules. An unsent delivery is queued as before; one that may be out stays so, with the number of checks. */
export async function markWaiting(
  db: Db,
  delivery: Delivery,
  reason: string | null,
  until: Date,
): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = ${until}, leased_until = null,
      state = case state when 'unknown' then state else 'queued' end,
      reason = case state when 'unknown' then reason else ${reason}::text end,
      attempted_at = case state when 'unknown' then attempted_at else ${delivery.maybeOutSince}::timestamptz end
    where id = ${delivery.id} and attempts = ${delivery.attempts} and finished_at is null
      and state in ('queued', 'sending', 'unknown')`.execute(db);
}

/** The same for a delivery that was not tried: one being sent is left alone and settled by the process that finds it. */
export async function requeueUntried(
  db: Db,
  delivery: Delivery,
  reason: string | null,
  until: Date,
): Promise<void> {
  await ours(db, delivery)
    .set({ next_attempt_at: until, leased_until: null, ...(reason && { reason }) })
    .where('state', '=', 'queued')
    .execute();
}

type DroppedDeliveries = {
  botId: string;
  channel: ChannelName;
  reason: string;
  now: Date;
  /** Only older ones. */
  before?: Date;
};

/** Requires the bot's lock. Drops a bot's queued deliveries for one channel. */
export async function dropQueued(
  db: Db,
  { botId, channel, reason, now, before }: DroppedDeliveries,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', reason, finished_at: now, leased_until: null })
    .where('bot_id', '=', botId)
    .where('target', '=', channel)
    .where('state', '=', 'queued')
    .$if(before !== undefined, (query) => query.where('happened_at', '<', before ?? now))
    .execute();
}

/**
 * Requires the bot's lock. Drops what is queued for the other channels about sales that this one will not get: all
 * channels post the same.
 */
export async function dropUnpostedElsewhere(
  db: Db,
  { botId, channel, reason, now }: DroppedDeliveries,
): Promise<void> {
  await sql`
    update deliveries other set state = 'failed', reason = ${reason}, finished_at = ${now}, leased_until = null
    from deliveries post
    where other.bot_id = ${botId} and other.target <> ${channel} and other.state = 'queued'
      and post.bot_id = other.bot_id and post.target = ${channel} and post.state = 'failed'
      and post.chain = other.chain and post.transaction = other.transaction and post.kind = other.kind`.execute(
    db,
  );
}

/** A process that lost the delivery to another changes nothing. */
function ours(db: Db, { id, attempts }: Delivery) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null);
}
