import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { hasPostInProgress, markSending, requeueUntried } from './outcomes-store.ts';
import { lockPostingBot, type PostingBot } from './posting-bots-store.ts';
import type { Outcome } from './report-delivery.ts';
import { stopAtFreeLimit } from './stop-bot.ts';

const LOOK_AGAIN_SECONDS = 1;

/**
 * The final check before a call that cannot be undone; null when it may be made. With the bot locked, checks again
 * whether the bot may post, whether its free posts are used up, and whether another post is in progress: one at a time,
 * so that the free posts are counted exactly. The decision is committed before the call. A process that was asked to
 * stop starts no call.
 */
export async function startSending(
  deps: PostingDeps,
  delivery: Delivery,
  text: string,
): Promise<Outcome | null> {
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db): Promise<Outcome | null> => {
    const bot = await lockPostingBot(db, delivery.botId);
    if (!bot) return { outcome: 'left' };
    if (delivery.target === 'x' && isUsedUp(bot)) {
      await stopAtFreeLimit(db, bot, now);
      return { outcome: 'failed', reason: 'limit-reached' };
    }
    if (deps.ending?.aborted) {
      await requeueUntried(db, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    if (!mayGoOn(bot, delivery, now) || (await hasPostInProgress(db, delivery))) {
      await requeueUntried(db, delivery, null, secondsAfter(now, LOOK_AGAIN_SECONDS));
      return { outcome: 'waits', reason: null };
    }
    // The same text may be out since an earlier attempt; another text certainly is not.
    if (text !== delivery.text) delivery.maybeOutSince = null;
    const isOurs = await markSending(db, delivery, text, delivery.maybeOutSince ?? now, now);
    return isOurs ? null : { outcome: 'left' };
  });
}

const isUsedUp = ({ isPay, posts }: PostingBot) => !isPay && posts >= FREE_POSTS;

function mayGoOn(bot: PostingBot, { target }: Delivery, now: Date): boolean {
  const resumesAt = target === 'x' ? bot.xResumesAt : bot.discordResumesAt;
  if (bot.isPaused || (resumesAt && resumesAt > now)) return false;
  if (target === 'x') return bot.stopped === null && bot.credentials !== null;
  return bot.stopped === null || bot.stopped === 'limit-reached';
}
