import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { FREE_POSTS } from '@signboard/domain/plans/plan.ts';

export type InactiveReason =
  | 'not-set-up'
  | 'no-channel'
  | 'paused'
  | NonNullable<BotAnswer['stopped']>
  | 'unknown';

/** Null while the bot posts. An error that stopped it takes precedence over a pause. */
export function inactiveReason(
  bot: Pick<BotAnswer, 'active' | 'channels' | 'contractAddress' | 'isPaused' | 'stopped'>,
): InactiveReason | null {
  if (bot.active) return null;
  if (bot.stopped) return bot.stopped;
  if (!bot.contractAddress) return 'not-set-up';
  if (bot.isPaused) return 'paused';
  return bot.channels.some(({ offReason }) => offReason === null) ? 'unknown' : 'no-channel';
}

export function needsReconnect(reason: InactiveReason | null): boolean {
  return reason === 'revoked' || reason === 'suspended';
}

export function hasReachedLimit({ isPay, posts }: Pick<BotAnswer, 'isPay' | 'posts'>): boolean {
  return !isPay && posts >= FREE_POSTS;
}

/** A former Pro bot may have posted more than the limit. */
export function usedFreePosts({ posts }: Pick<BotAnswer, 'posts'>): number {
  return Math.min(posts, FREE_POSTS);
}
