import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import type { Db } from '#server/db/connect.ts';
import { queueBotMail } from '#server/features/bots/bot-mails.ts';
import { type BotRow, lockBot, updateBot } from '#server/features/bots/bots-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Channel, Job, QueueDeps } from './channel-port.ts';
import type { Outcome } from './delivery.ts';
import {
  dropQueued,
  dropUnpostedElsewhere,
  hasPostInProgress,
  markSending,
  markSent,
  requeueUntried,
} from './outcomes-store.ts';
import { endPause, requireNoPause } from './pauses-store.ts';

const CHECK_AGAIN_SECONDS = 1;

/**
 * Repeatable steps come first; then the intent is committed, the call is made once, and its result is committed. A
 * process that dies in between leaves a delivery that is known to have possibly been sent.
 */
export async function sendDelivery(deps: QueueDeps, job: Job): Promise<Outcome> {
  const { delivery, bot, channel } = job;
  const { text, publish } = await channel.compose(delivery, bot);
  const held = await startSending(deps, job, text);
  if (held) return held;
  await requireNoPause(deps, channel.name);
  return await recordSent(deps, job, await publish());
}

/**
 * The final check before a call that cannot be undone; null when it may be made. With the bot locked, checks again
 * whether the bot may post, whether its free posts are used up, and whether another post is in progress: one at a time,
 * so that the free posts are counted exactly. A process that was asked to stop starts no call.
 */
async function startSending(
  deps: QueueDeps,
  { delivery, channel }: Job,
  text: string,
): Promise<Outcome | null> {
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db): Promise<Outcome | null> => {
    const bot = await lockBot(db, delivery.botId);
    if (!bot) return { outcome: 'left' };
    if (channel.isMetered && hasReachedLimit(bot)) {
      await stopAtFreeLimit(db, bot, channel, now);
      return { outcome: 'failed', reason: 'limit-reached' };
    }
    if (deps.ending?.aborted) {
      await requeueUntried(db, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    if (!mayPost(bot, channel, now) || (await hasPostInProgress(db, delivery))) {
      await requeueUntried(db, delivery, null, secondsAfter(now, CHECK_AGAIN_SECONDS));
      return { outcome: 'waits', reason: null };
    }
    // The same text may be out since an earlier attempt; another text certainly is not.
    if (text !== delivery.text) delivery.maybeOutSince = null;
    const isOurs = await markSending(db, delivery, text, delivery.maybeOutSince ?? now, now);
    return isOurs ? null : { outcome: 'left' };
  });
}

function mayPost(bot: BotRow, { name, isMetered, requiredColumn }: Channel, now: Date): boolean {
  const resumesAt = bot[`${name}_resumes_at`];
  if (bot.is_paused || (resumesAt && resumesAt > now)) return false;
  if (requiredColumn && bot[requiredColumn] === null) return false;
  return bot.stopped === null || (bot.stopped === 'limit-reached' && !isMetered);
}

/** Records a sent post and counts it in one transaction, so that each post counts once. */
export async function recordSent(
  deps: QueueDeps,
  { delivery, channel }: Job,
  remoteId: string,
): Promise<Outcome> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    const bot = await lockBot(db, delivery.botId);
    if (!bot || !(await markSent(db, delivery, remoteId, now)) || !channel.isMetered) return;
    const counted = await updateBot(db, bot.id, { posts: bot.posts + 1 });
    if (hasReachedLimit(counted)) await stopAtFreeLimit(db, counted, channel, now);
  });
  await endPause(deps.db, channel.name, now);
  return { outcome: 'sent' };
}

const hasReachedLimit = ({ is_pay, posts }: BotRow) => !is_pay && posts >= FREE_POSTS;

/** Stops a bot that has used all its free posts: drops what is left and tells its owner once. */
async function stopAtFreeLimit(db: Db, bot: BotRow, { name }: Channel, now: Date): Promise<void> {
  const { id, username, stopped } = bot;
  const reason = 'limit-reached';
  await dropQueued(db, { botId: id, channel: name, reason, now });
  await dropUnpostedElsewhere(db, { botId: id, channel: name, reason, now });
  if (stopped !== null) return;
  await updateBot(db, id, { stopped: reason });
  await queueBotMail(db, bot, { template: 'bot-limit-reached', details: { username } });
}
