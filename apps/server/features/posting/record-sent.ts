import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';
import type { Delivery } from './delivery.ts';
import type { PostingDeps } from './deps.ts';
import { markSent } from './outcomes-store.ts';
import { endPause } from './pauses-store.ts';
import { countPost, lockPostingBot } from './posting-bots-store.ts';
import type { Outcome } from './report-delivery.ts';
import { stopAtFreeLimit } from './stop-bot.ts';

/** Records a sent post and counts it in one transaction, so that each post counts once. */
export async function recordSent(deps: PostingDeps, delivery: Delivery, remoteId: string): Promise<Outcome> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    const bot = await lockPostingBot(db, delivery.botId);
    if (!bot || !(await markSent(db, delivery, remoteId, now)) || delivery.target !== 'x') return;
    const posts = await countPost(db, bot.id);
    if (!bot.isPay && posts >= FREE_POSTS) await stopAtFreeLimit(db, bot, now);
  });
  await endPause(deps.db, delivery.target, now);
  return { outcome: 'sent' };
}
