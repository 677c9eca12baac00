import type { BotAnswer } from '@signboard/contract/bots/bot.ts';

export type OtherChannels = 'none' | 'off' | 'working';

/** Whether the bot still posts somewhere when it doesn't post on X. */
export function otherChannels({ channels }: Pick<BotAnswer, 'channels'>): OtherChannels {
  const others = channels.filter(({ channel }) => channel !== 'x');
  if (others.length === 0) return 'none';
  return others.some(({ offReason }) => offReason === null) ? 'working' : 'off';
}
