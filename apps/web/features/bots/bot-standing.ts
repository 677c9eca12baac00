import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';

/** Why a bot does not post. */
export type RestReason = 'not-set-up' | 'paused' | NonNullable<BotAnswer['stopped']> | 'unknown';

/** Why a bot rests, or null while it posts. What it stopped for by itself weighs more than a pause. */
export function restReason(
  bot: Pick<BotAnswer, 'active' | 'contractAddress' | 'isPaused' | 'stopped'>,
): RestReason | null {
  if (bot.active) return null;
  if (bot.stopped) return bot.stopped;
  if (!bot.contractAddress) return 'not-set-up';
  return bot.isPaused ? 'paused' : 'unknown';
}

/** Whether connecting the account again is the way on. */
export function needsReconnect(reason: RestReason | null): boolean {
  return reason === 'revoked' || reason === 'suspended';
}

/** Whether the posts of the Free tier are used up. */
export function hasReachedLimit({ isPay, posts }: Pick<BotAnswer, 'isPay' | 'posts'>): boolean {
  return !isPay && posts >= FREE_POSTS;
}

/** How many of the free posts are used; a bot that was Pro may have made more than there are. */
export function usedFreePosts({ posts }: Pick<BotAnswer, 'posts'>): number {
  return Math.min(posts, FREE_POSTS);
}
