import type { BotAnswer } from '@signboard/contract/bots/bot.ts';

/** By its X account, otherwise by its collection; null for a new bot that has neither. */
export function botName({
  username,
  contractName,
}: Pick<BotAnswer, 'username' | 'contractName'>): string | null {
  if (username) return `@${username}`;
  return contractName && contractName !== 'N/F' ? contractName : null;
}
