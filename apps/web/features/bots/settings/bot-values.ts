import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { botsApi } from '@signboard/contract/bots/endpoints.ts';
import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

export type BotFields = {
  contractAddress: string;
  email: string;
  threshold: string;
  webhookUrl: string;
  hashtags: string;
  postMints: boolean;
  withLink: boolean;
};

export type BotBody = BodyOf<(typeof botsApi)['update']>;

export function botFields(bot: BotAnswer): BotFields {
  return {
    contractAddress: bot.contractAddress,
    email: bot.email,
    threshold: formatDecimal(bot.threshold),
    webhookUrl: bot.webhookUrl,
    hashtags: bot.hashtags,
    postMints: bot.postMints,
    withLink: bot.withLink,
  };
}

/** Normalizes before validation: a decimal comma becomes a point, and only Ethereum has mints to post. */
export function normalizeFields(fields: BotFields): BotFields {
  return {
    ...fields,
    threshold: fields.threshold.trim().replace(',', '.'),
    postMints: fields.postMints && chainOfAddress(fields.contractAddress) !== 'solana',
  };
}

/** Removes the final period. */
export function withoutPeriod(fault: string): string {
  return fault.trim().replace(/[.。]+$/, '');
}

/** By the address format; null when it matches neither chain. */
export function chainOfAddress(typed: string): Chain | null {
  const address = typed.trim();
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'ethereum';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null;
}
