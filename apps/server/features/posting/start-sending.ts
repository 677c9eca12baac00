import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { isAnotherUnderWay, markSending, putBack } from './outcomes-store.ts';
import { lockPostingBot, type PostingBot } from './posting-bots-store.ts';
import type { Outcome } from './report-delivery.ts';
import { endFreePosts } from './stop-bot.ts';

const LOOK_AGAIN_SECONDS = 1;

/**
 * The last word before a call that cannot be taken back: null when it may be made. Under the bot's lock it looks again
 * whether the bot still may, whether its free posts are used up, and whether another of its posts is under way: one at
 * a time, so that the count of free posts is exact. What was decided is committed before the call. A process that was
 * asked to stop begins none: the next one does.
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
      await endFreePosts(db, bot, now);
      return { outcome: 'failed', reason: 'limit-reached' };
    }
    if (deps.ending?.aborted) {
      await putBack(db, delivery, null, now);
      return { outcome: 'waits', reason: null };
    }
    if (!mayGoOn(bot, delivery, now) || (await isAnotherUnderWay(db, delivery))) {
      await putBack(db, delivery, null, secondsAfter(now, LOOK_AGAIN_SECONDS));
      return { outcome: 'waits', reason: null };
    }
    // The same words may be out since an earlier attempt; other words are certainly not.
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
