import { findBotsWithChannel, lockUsualBots } from '#server/bots/bots-store.ts';
import { batchConcurrent } from '#server/platform/db/batch-concurrent.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { type Channels, type Claimed, namesOf, type PostBatches } from './channel-port.ts';
import { claimDeliveries } from './claims-store.ts';
import type { Attempt, Delivery, SentPost } from './delivery.ts';
import { markSending, markSent } from './outcomes-store.ts';

/** See `PostBatches`. */
export function createPostBatches(deps: Pick<Deps, 'db' | 'clock'> & { channels: Channels }): PostBatches {
  const { db, clock } = deps;
  const channels = namesOf(deps);

  const claim = batchConcurrent(async (asked: undefined[]) => {
    const deliveries = await claimDeliveries(db, deps.channels, asked.length, clock.now());
    if (deliveries.length === 0) return asked.map(() => null);
    const found = await findBotsWithChannel(db, deliveries);
    return asked.map((_, at): Claimed | null => {
      const delivery = deliveries[at];
      return delivery ? { delivery, found: found[at] ?? null } : null;
    });
  }, clock);

  /** Locks the bots that post as usual, and returns their posts: at most one for each key. */
  const lockUsual = async <Post extends { delivery: Delivery }>(
    trx: Db,
    posts: readonly Post[],
    freePostsLeft: number,
    keyOf: (delivery: Delivery) => string,
  ): Promise<Set<Post>> => {
    const ids = posts.map(({ delivery }) => delivery.botId);
    const usual = await lockUsualBots(trx, ids, freePostsLeft);
    const ofUsual = posts.filter(({ delivery }) => usual.has(delivery.botId));
    return new Set(new Map(ofUsual.map((post) => [keyOf(post.delivery), post])).values());
  };

  const start = batchConcurrent(
    (attempts: Attempt[]) =>
      db.transaction().execute(async (trx) => {
        // One post at a time in each channel; all that are in progress may count.
        const key = ({ botId, channel }: Delivery) => `${botId} ${channel}`;
        const chosen = await lockUsual(trx, attempts, channels.length - 1, key);
        const marked = chosen.size > 0 ? await markSending(trx, [...chosen], clock.now()) : null;
        return attempts.map((attempt) => chosen.has(attempt) && marked?.has(attempt.delivery.id) === true);
      }),
    clock,
  );

  const record = batchConcurrent(
    (sent: SentPost[]) =>
      db.transaction().execute(async (trx) => {
        // The post that uses up the free posts also stops the bot. Two channels must not both count the same sale.
        const chosen = await lockUsual(trx, sent, 1, ({ botId }) => botId);
        if (chosen.size > 0) await markSent(trx, [...chosen], channels, clock.now());
        return sent.map((post) => chosen.has(post));
      }),
    clock,
  );

  // After a batch has failed, each of its posts gets its own transaction, which reports what is wrong.
  const leave = () => false;
  return {
    claim: () => claim(undefined),
    start: (attempt) => start(attempt).catch(leave),
    record: (sent) => record(sent).catch(leave),
  };
}
