import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Channel, Channels } from './channel-port.ts';
import type { Delivery } from './delivery.ts';

/** How long a process can be silent before another takes over its delivery; longer than one call to a channel. */
export const LEASE_SECONDS = 20;

/**
 * Claims the delivery that has been due longest. Only the oldest open delivery per bot and channel can be claimed, so
 * that posts keep their order; none while the owner, the limit or the channel blocks it. A post with an unknown outcome
 * is settled even if the bot is paused.
 */
export async function claimDelivery(db: Db, channels: Channels, now: Date): Promise<Delivery | null> {
  const until = secondsAfter(now, LEASE_SECONDS);
  const { rows } = await sql<Delivery>`
    update deliveries set attempts = attempts + 1, leased_until = ${until}, next_attempt_at = ${until}
    where id = (
      select due.id from deliveries due join bots on bots.id = due.bot_id
      where due.state in ('queued', 'sending', 'unknown') and due.finished_at is null
        and due.next_attempt_at <= ${now}
        and not exists (
          select from deliveries earlier
          where earlier.bot_id = due.bot_id and earlier.target = due.target and earlier.number < due.number
            and earlier.state in ('queued', 'sending', 'unknown') and earlier.finished_at is null)
        and ${isFree(Object.values(channels), now)}
      order by due.next_attempt_at
      limit 1
      for update of due skip locked)
    returning id, bot_id as "botId", target as channel, kind, chain, transaction, happened_at as "happenedAt",
      created_at as "createdAt", facts, state, text, attempts, attempted_at as "maybeOutSince", reason, trace`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Marking a dead sender's post as lost needs no call, so where nothing can be read it waits for nothing. */
function isFree(channels: readonly Channel[], now: Date): RawBuilder<unknown> {
  const namesOf = (some: readonly Channel[]) => some.map(({ name }) => name);
  const unreadable = namesOf(channels.filter(({ findPost }) => findPost === null));
  const unmetered = namesOf(channels.filter(({ isMetered }) => !isMetered));
  return sql`(
    (due.target = any(${unreadable}::text[]) and due.state = 'sending')
    or (
      not exists (
        select from publishing_pauses where publishing_pauses.target = due.target and resumes_at > ${now})
      and (bots.stopped is null or (
        bots.stopped = 'limit-reached' and (due.target = any(${unmetered}::text[]) or due.state <> 'queued')))
      and (due.state <> 'queued' or not bots.is_paused)
      -- A process that does not know the channel leaves its deliveries to others.
      and case due.target ${sql.join(
        channels.map((channel) => sql`when ${channel.name} then ${isReady(channel, now)}`),
        sql` `,
      )} else false end))`;
}

function isReady({ name, requiredColumn }: Channel, now: Date): RawBuilder<unknown> {
  const resumesAt = sql.ref(`bots.${name}_resumes_at`);
  const hasWaited = sql`(${resumesAt} is null or ${resumesAt} <= ${now})`;
  return requiredColumn ? sql`${sql.ref(`bots.${requiredColumn}`)} is not null and ${hasWaited}` : hasWaited;
}

/** Renews the lease while its sender is alive. */
export async function renewLease(db: Db, { id, attempts }: Delivery, now: Date): Promise<void> {
  const until = secondsAfter(now, LEASE_SECONDS);
  await db
    .updateTable('deliveries')
    .set({ leased_until: until, next_attempt_at: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null)
    .execute();
}
