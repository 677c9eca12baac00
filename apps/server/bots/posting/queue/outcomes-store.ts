import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { fewRows } from '#server/platform/db/few-rows.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { LEASE_SECONDS } from './claims-store.ts';
import type { Attempt, Delivery, OpenReason, SentPost } from './delivery.ts';

/** The driver returns times in milliseconds; the database has them in microseconds. */
const PRECISION = sql`interval '1 millisecond'`;

/**
 * Requires the bots' locks. Records before the calls that texts are being sent, except where the channel is paused,
 * delayed, off or connected anew, or another post of the bot there is or may be in flight, which has to be settled first.
 * Also leaves out a delivery that was lost to another process or dropped. Returns the ids of those that may be sent. May
 * be repeated before the call, when the answer was lost.
 */
export async function markSending(
  db: Db,
  attempts: readonly Attempt[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const until = secondsAfter(now, LEASE_SECONDS);
  // The same text may be out since an earlier attempt; another text certainly is not.
  const earlier = attempts.map(({ delivery, text }) =>
    text === delivery.text ? delivery.maybeOutSince : null,
  );
  const { rows } = await sql<{ id: string }>`/* prepared: mark-sending */
    update deliveries post set state = 'sending', text = attempt.text, attempted_at = attempt.since,
      leased_until = ${until}, next_attempt_at = ${until},
      cost_mills = post.cost_mills + case state when 'queued' then attempt.cost_mills else 0 end,
      charged_at = case when attempt.cost_mills > 0 then ${now}::timestamptz else charged_at end
    from ${fewRows(
      sql`unnest(
        ${attempts.map(({ delivery }) => delivery.id)}::uuid[],
        ${attempts.map(({ delivery }) => delivery.attempts)}::integer[],
        ${attempts.map(({ text }) => text)}::text[],
        ${attempts.map(({ costMills }) => costMills)}::integer[],
        ${earlier.map((since) => since ?? now)}::timestamptz[],
        ${attempts.map(({ connectedAt }) => connectedAt)}::timestamptz[])`,
      attempts.length,
    )} as attempt(id, attempts, text, cost_mills, since, connected_at)
    where post.id = attempt.id and post.attempts = attempt.attempts and finished_at is null
      and state in ('queued', 'sending')
      and exists (
        select from bot_channels connection
        where connection.bot_id = post.bot_id and connection.channel = post.channel and off_reason is null
          and connection.connected_at between attempt.connected_at - ${PRECISION} and attempt.connected_at + ${PRECISION}
          and (resumes_at is null or resumes_at <= ${now}))
      and not exists (
        select from deliveries other
        where other.bot_id = post.bot_id and other.channel = post.channel and other.id <> post.id
          and other.state in ('sending', 'unknown') and other.finished_at is null)
      and not exists (
        select from publishing_pauses where publishing_pauses.channel = post.channel and resumes_at > ${now})
    returning post.id`.execute(db);
  const marked = new Set(rows.map(({ id }) => id));
  for (const [at, { delivery, costMills }] of attempts.entries())
    if (marked.has(delivery.id))
      Object.assign(delivery, { chargedMills: costMills, maybeOutSince: earlier[at] });
  return marked;
}

/**
 * SQL: the cost once the channel has rejected the attempt, which it then does not bill. Only while this process's attempt
 * is in progress: afterwards the post may be out.
 */
const costWithoutAttempt = ({ chargedMills }: Delivery) =>
  sql<number>`case state when 'sending' then cost_mills - ${chargedMills}::integer else cost_mills end`;

/** It will never be sent. */
export async function markFailed(db: Db, delivery: Delivery, reason: string, now: Date): Promise<void> {
  await ours(db, delivery)
    .set({
      state: 'failed',
      reason,
      finishedAt: now,
      leasedUntil: null,
      costMills: costWithoutAttempt(delivery),
    })
    .execute();
}

/** A filter left it out: it is neither posted nor failed. One being sent is left alone; then the result is false. */
export async function markSkipped(db: Db, delivery: Delivery, reason: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, delivery)
    .set({ state: 'skipped', reason, finishedAt: now, leasedUntil: null })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Leaves out sales that a filter took out of a delivery that is not sent yet. */
export async function narrowFacts(
  db: Db,
  delivery: Delivery,
  facts: readonly Record<string, unknown>[],
): Promise<void> {
  await ours(db, delivery)
    .set({ facts: JSON.stringify(facts) })
    .where('state', '=', 'queued')
    .execute();
}

/** It was never tried and never will be; one being sent is left alone. */
export async function dropUntried(db: Db, delivery: Delivery, reason: string, now: Date): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'failed', reason, finishedAt: now, leasedUntil: null })
    .where('state', '=', 'queued')
    .execute();
}

/** The outcome will never be known. It is not sent again and blocks nothing. */
export async function markOutcomeLost(db: Db, delivery: Delivery, now: Date): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'unknown', reason: 'unknown-outcome', finishedAt: now, leasedUntil: null })
    .execute();
}

/** Its sender died: it may be out, whatever happens next. The lease is kept. */
export async function markMaybeOut(db: Db, delivery: Delivery): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'unknown', reason: 'unknown-outcome' })
    .where('state', '=', 'sending')
    .execute();
}

/** It may be out: to be checked at that time. A duplicate was rejected; an earlier attempt may be out. */
export async function markUnknown(
  db: Db,
  delivery: Delivery,
  reason: OpenReason,
  checkAt: Date,
): Promise<void> {
  await ours(db, delivery)
    .set({ state: 'unknown', reason, nextAttemptAt: checkAt, leasedUntil: null })
    .$if(reason === 'duplicate', (update) => update.set({ costMills: costWithoutAttempt(delivery) }))
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
}

/** It was not found: it is sent again, with the same text unless the channel reports a duplicate. */
export async function requeueNotFound(db: Db, delivery: Delivery, now: Date): Promise<void> {
  const reason = delivery.reason === 'duplicate-not-seen' ? 'duplicate' : null;
  await ours(db, delivery)
    .set({ state: 'queued', reason, nextAttemptAt: now, leasedUntil: null })
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
      attempted_at = case state when 'unknown' then attempted_at else ${delivery.maybeOutSince}::timestamptz end,
      cost_mills = ${costWithoutAttempt(delivery)}
    where id = ${delivery.id} and attempts = ${delivery.attempts} and finished_at is null
      and state in ('queued', 'sending', 'unknown')`.execute(db);
}

/**
 * The same for a delivery that was not tried: one being sent is left alone and settled by the process that finds it. False
 * when it was left alone.
 */
export async function requeueUntried(
  db: Db,
  delivery: Delivery,
  reason: string | null,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await ours(db, delivery)
    .set({ nextAttemptAt: until, leasedUntil: null, ...(reason && { reason }) })
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
    .set({ state: 'failed', reason, finishedAt: now, leasedUntil: null })
    .where('botId', '=', botId)
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .$if(before !== undefined, (query) => query.where('happenedAt', '<', before ?? now))
    .execute();
}

/** SQL: the same event on another channel. */
const SAME_POST = sql`other.bot_id = post.bot_id and other.chain = post.chain and other.transaction = post.transaction
  and other.kind = post.kind and other.collection = post.collection`;

/**
 * Requires the bots' locks, and at most one post of each bot. Records that posts are out, whoever holds the deliveries
 * now: nobody may send them again. The first channel that sends a post counts it: returns the new number of posts of each
 * bot that has one more. The channels accept posts, so that pauses of them are over.
 */
export async function markSent(
  db: Db,
  sent: readonly SentPost[],
  channels: readonly ChannelName[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; posts: number }>`/* prepared: mark-sent */
    with post as (
      update deliveries
      set state = 'sent', remote_id = sent.remote_id, reason = null, finished_at = ${now}, leased_until = null
      from ${fewRows(
        sql`unnest(
          ${sent.map(({ delivery }) => delivery.id)}::uuid[],
          ${sent.map(({ remoteId }) => remoteId)}::text[])`,
        sent.length,
      )} as sent(id, remote_id)
      where deliveries.id = sent.id and state <> 'sent'
      returning deliveries.id, bot_id, chain, transaction, kind, collection),
    resumed as (
      delete from publishing_pauses
      where channel = any(${sent.map(({ delivery }) => delivery.channel)}::text[]) and resumes_at <= ${now})
    update bots set posts = posts + 1 from post
    where bots.id = post.bot_id and not exists (
      select from deliveries other
      where ${SAME_POST} and other.channel = any(${channels}::text[]) and other.id <> post.id and other.state = 'sent')
    returning bots.id, posts`.execute(db);
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

/** Requires the bot's lock. Whether another channel has sent this: then it is already counted. */
export async function isSentElsewhere(
  db: Db,
  { id }: Delivery,
  channels: readonly ChannelName[],
): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries post join deliveries other on ${SAME_POST}
      and other.channel = any(${channels}::text[]) and other.id <> post.id and other.state = 'sent'
    where post.id = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Requires the bot's lock. How many other transactions are being sent or may be out, and are not counted yet. */
export async function countUncounted(
  db: Db,
  { id, botId }: Delivery,
  channels: readonly ChannelName[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (post.chain, post.transaction, post.kind, post.collection))::integer as count
    from deliveries post join deliveries mine on mine.id = ${id}
    where post.bot_id = ${botId} and post.state in ('sending', 'unknown') and post.finished_at is null
      and (post.chain, post.transaction, post.kind, post.collection)
        <> (mine.chain, mine.transaction, mine.kind, mine.collection)
      and not exists (
        select from deliveries other
        where ${SAME_POST} and other.channel = any(${channels}::text[]) and other.state = 'sent')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Requires the bot's lock. Drops what is queued on any channel, except what one of them has already sent. */
export async function dropUncounted(
  db: Db,
  { botId, reason, now }: { botId: string; reason: string; now: Date },
  channels: readonly ChannelName[],
): Promise<void> {
  await sql`
    update deliveries post set state = 'failed', reason = ${reason}, finished_at = ${now}, leased_until = null
    where post.bot_id = ${botId} and post.state = 'queued' and not exists (
      select from deliveries other
      where ${SAME_POST} and other.channel = any(${channels}::text[]) and other.state = 'sent')`.execute(db);
}

/** A process that lost the delivery to another changes nothing. */
function ours(db: Db, { id, attempts }: Delivery) {
  return db
    .updateTable('deliveries')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finishedAt', 'is', null);
}
