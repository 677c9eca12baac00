import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { queueBotMail } from '#server/bots/bot-mails.ts';
import { type BotRow, lockBot, updateBot } from '#server/bots/bots-store.ts';
import { mailNames } from '#server/bots/name-bot.ts';
import { CAP_REASON, fitsCap, recordCapReached } from '#server/bots/x-budget/check-cap.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { type Job, namesOf, type QueueDeps } from './channel-port.ts';
import type { Delivery, Outcome } from './delivery.ts';
import {
  countUncounted,
  dropUncounted,
  isSentElsewhere,
  markSending,
  markSent,
  markSkipped,
  requeueUntried,
} from './outcomes-store.ts';
import { requireNoPause } from './pauses-store.ts';
import { computeRetryTime } from './schedule-retry.ts';

const CHECK_AGAIN_SECONDS = 1;

/**
 * Repeatable steps come first; then the intent is committed, the call is made once, and its result is committed. A
 * process that dies in between leaves a delivery that is known to have possibly been sent.
 */
export async function sendDelivery(deps: QueueDeps, job: Job): Promise<Outcome> {
  const { delivery, bot, connection, channel } = job;
  const skipped = await skipAtCap(deps, job);
  if (skipped) return skipped;
  const { text, costMills = 0, publish } = await channel.compose(delivery, bot, connection);
  const held = await startSending(deps, job, { text, costMills });
  if (held) return held;
  return await recordSent(deps, job, await publish());
}

/** Looks nothing up and uploads no picture for a post that cannot fit the budget, however cheap it is. */
async function skipAtCap(deps: QueueDeps, { delivery, bot, channel }: Job): Promise<Outcome | null> {
  const { leastCostMills = 0 } = channel;
  if (leastCostMills === 0 || bot.xMonthlyCapCents === null) return null;
  return await deps.db.transaction().execute(async (db) => {
    const locked = await lockBot(db, delivery.botId);
    return locked && (await holdBack(db, locked, delivery, leastCostMills, deps.clock.now()));
  });
}

/** Requires the bot's lock. A post that does not fit is left out for good: raising the cap does not send it. */
async function holdBack(
  db: Db,
  bot: BotRow,
  delivery: Delivery,
  costMills: number,
  now: Date,
): Promise<Outcome | null> {
  if (await fitsCap(db, bot, delivery.kind, costMills, now)) return null;
  // Another process may have taken it over, and its charge for it may have used up the budget.
  if (!(await markSkipped(db, delivery, CAP_REASON, now))) return { outcome: 'left' };
  await recordCapReached(db, bot, now);
  return { outcome: 'skipped', reason: CAP_REASON };
}

/**
 * The final check before a call that cannot be undone; null when it may be made. With the bot locked, checks again
 * whether the bot may post, whether its free posts or its budget are used up, and whether another post is in progress:
 * one at a time in each channel. What the post costs is counted together with the state. A process that was asked to stop
 * starts no call.
 */
async function startSending(
  deps: QueueDeps,
  { delivery, channel, connection }: Job,
  { text, costMills }: { text: string; costMills: number },
): Promise<Outcome | null> {
  // The owner may have connected another chat or account since it was composed.
  const attempt = { delivery, text, costMills, connectedAt: connection.connectedAt };
  if (!deps.ending?.aborted && (await deps.batches.start(attempt))) return null;
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db): Promise<Outcome | null> => {
    const bot = await lockBot(db, delivery.botId);
    if (!bot) return { outcome: 'left' };
    const freePosts = await checkFreePosts(db, bot, delivery, namesOf(deps));
    if (freePosts === 'used-up') {
      await stopAtFreeLimit(db, bot, namesOf(deps), now);
      return { outcome: 'failed', reason: 'limit-reached' };
    }
    if (deps.ending?.aborted) {
      await requeueUntried(db, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    if (freePosts === 'reserved') {
      // It may take a day until the other outcome is known, and composing means uploading pictures.
      await requeueUntried(db, delivery, null, computeRetryTime(delivery.attempts, now, deps.random));
      return { outcome: 'waits', reason: null };
    }
    if (mayPost(bot)) {
      const held = await holdBack(db, bot, delivery, costMills, now);
      if (held) return held;
      if ((await markSending(db, [attempt], now)).size > 0) return null;
      await requireNoPause({ db, clock: deps.clock }, channel.name);
    }
    const checkAt = secondsAfter(now, CHECK_AGAIN_SECONDS);
    const isOurs = await requeueUntried(db, delivery, null, checkAt);
    return isOurs ? { outcome: 'waits', reason: null } : { outcome: 'left' };
  });
}

function mayPost({ isPaused, stopped }: BotRow): boolean {
  return !isPaused && (stopped === null || stopped === 'limit-reached' || stopped === CAP_REASON);
}

/**
 * A sale counts once, whatever the channels: the first that sends it counts it. `reserved`: the last free posts are
 * being sent by other channels, for other sales; whether they are used up is known when these have an outcome.
 */
async function checkFreePosts(
  db: Db,
  bot: BotRow,
  delivery: Delivery,
  channels: readonly ChannelName[],
): Promise<'left' | 'reserved' | 'used-up'> {
  // Each channel sends one post at a time, so that there is nothing to count until the last few.
  if (bot.isPay || bot.posts + channels.length <= FREE_POSTS) return 'left';
  if (await isSentElsewhere(db, delivery, channels)) return 'left';
  if (bot.posts >= FREE_POSTS) return 'used-up';
  const uncounted = await countUncounted(db, delivery, channels);
  return bot.posts + uncounted >= FREE_POSTS ? 'reserved' : 'left';
}

/** Records a sent post and counts its sale in one transaction, so that each sale counts once. */
export async function recordSent(deps: QueueDeps, { delivery }: Job, remoteId: string): Promise<Outcome> {
  if (await deps.batches.record({ delivery, remoteId })) return { outcome: 'sent' };
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    const bot = await lockBot(db, delivery.botId);
    const posts = (await markSent(db, [{ delivery, remoteId }], namesOf(deps), now)).get(delivery.botId);
    const hasReachedLimit = bot && !bot.isPay && posts !== undefined && posts >= FREE_POSTS;
    if (hasReachedLimit) await stopAtFreeLimit(db, bot, namesOf(deps), now);
  });
  return { outcome: 'sent' };
}

/** Stops a bot that has used all its free posts: drops what is left and tells its owner once. */
async function stopAtFreeLimit(
  db: Db,
  bot: BotRow,
  channels: readonly ChannelName[],
  now: Date,
): Promise<void> {
  const reason = 'limit-reached';
  await dropUncounted(db, { botId: bot.id, reason, now }, channels);
  if (bot.stopped !== null) return;
  await updateBot(db, bot.id, { stopped: reason });
  await queueBotMail(db, bot, { template: 'bot-limit-reached', details: mailNames(bot) });
}
