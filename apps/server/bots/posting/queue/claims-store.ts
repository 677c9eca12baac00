import { type RawBuilder, sql } from 'kysely';
import { type CollectionRow, collectionJson, withDefaults } from '#server/bots/bot-collections-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Channel, Channels } from './channel-port.ts';
import type { Delivery } from './delivery.ts';

/** How long a process can be silent before another takes over its delivery; longer than one call to a channel. */
export const LEASE_SECONDS = 20;

/** How long a lost response can be settled; afterwards its outcome stays unknown. */
export const SETTLED_FOR_SECONDS = 24 * 3600;

type ClaimedRow = Omit<Delivery, 'watched'> & { watched: CollectionRow | null };

/**
 * Claims at most this number of deliveries, those that have been due longest. Only the oldest open delivery per bot and channel
 * can be claimed, so that posts keep their order; none while the owner, the limit or the channel blocks it. A post with
 * an unknown outcome is settled even if the bot is paused.
 */
export async function claimDeliveries(
  db: Db,
  channels: Channels,
  count: number,
  now: Date,
): Promise<Delivery[]> {
  const until = secondsAfter(now, LEASE_SECONDS);
  const { rows } = await sql<ClaimedRow>`/* prepared: claim-deliveries */
    update deliveries set attempts = attempts + 1, leased_until = ${until}, next_attempt_at = ${until}
    where id = any(array(
      select due.id from deliveries due join bots on bots.id = due.bot_id
        left join bot_channels connection on connection.bot_id = due.bot_id and connection.channel = due.channel
      where due.state in ('queued', 'sending', 'unknown') and due.finished_at is null
        and due.next_attempt_at <= ${now}
        and due.number = (
          select min(open.number) from deliveries open
          where open.bot_id = due.bot_id and open.channel = due.channel
            and open.state in ('queued', 'sending', 'unknown') and open.finished_at is null)
        and ${isFree(Object.values(channels), now)}
      order by due.next_attempt_at, due.number
      limit ${count}
      for update of due skip locked))
    returning id, bot_id, channel, kind, chain, transaction, collection, happened_at,
      created_at, facts, state, text, attempts, attempted_at as maybe_out_since, reason, trace, 0 as charged_mills,
      ${collectionJson(sql`deliveries.bot_id`, sql`deliveries.chain`, sql`deliveries.collection`)} as watched`.execute(
    db,
  );
  return rows.map(({ watched, ...row }) => ({ ...row, watched: watched && withDefaults(watched) }));
}

/**
 * Marking a post as lost needs no call, so it waits for nothing: where nothing can be settled, when its sender has died;
 * elsewhere, when it is too late to settle it. A post of a channel that is not connected is claimed too, to be dropped.
 */
function isFree(channels: readonly Channel[], now: Date): RawBuilder<unknown> {
  const namesOf = (isWanted: (channel: Channel) => boolean) =>
    channels.filter(isWanted).map(({ name }) => name);
  return sql`(
    (due.channel = any(${namesOf(({ settlement }) => settlement.by === 'never')}::text[]) and due.state = 'sending')
    or (due.channel = any(${namesOf(() => true)}::text[]) and due.state <> 'queued'
      and due.attempted_at < ${secondsAfter(now, -SETTLED_FOR_SECONDS)})
    or (
      -- A process that does not know the channel leaves its deliveries to others.
      due.channel = any(${namesOf(() => true)}::text[])
      and not exists (
        select from publishing_pauses where publishing_pauses.channel = due.channel and resumes_at > ${now})
      and (bots.stopped is null or bots.stopped in ('limit-reached', 'x-budget'))
      and (not bots.is_paused or (
        due.state <> 'queued' and due.channel <> all(${namesOf(({ settlement }) => settlement.by === 'resend')}::text[])))
      and (connection.resumes_at is null or connection.resumes_at <= ${now})
      and (connection.off_reason is null
        or due.channel <> all(${namesOf(({ keepsPostsWhileOff }) => keepsPostsWhileOff)}::text[]))))`;
}

/** Renews the lease while its sender is alive. */
export async function renewLease(db: Db, { id, attempts }: Delivery, now: Date): Promise<void> {
  const until = secondsAfter(now, LEASE_SECONDS);
  await db
    .updateTable('deliveries')
    .set({ leasedUntil: until, nextAttemptAt: until })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leasedUntil', 'is not', null)
    .execute();
}
