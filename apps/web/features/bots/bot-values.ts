import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { botsApi } from '@signboard/contract/bots/endpoints.ts';
import type { BodyOf } from '@signboard/contract/endpoint.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';
import { chainOfAddress } from './chain-of-address.ts';

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
