import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import type { botsCalls } from '@signboard/contract/bots/calls.ts';
import type { BodyOf } from '@signboard/contract/call.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';
import { chainOfAddress } from './chain-of-address.ts';

/** The form as it is typed. */
export type BotFields = {
  contractAddress: string;
  email: string;
  threshold: string;
  webhookUrl: string;
  hashtags: string;
  postMints: boolean;
  withLink: boolean;
};

/** What is sent to save the bot. */
export type BotBody = BodyOf<(typeof botsCalls)['update']>;

/** The fields of a bot as it is stored. */
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

/** What the schema judges: a comma is a decimal point where people write so, and only Ethereum has mints to post. */
export function typedValues(fields: BotFields): BotFields {
  return {
    ...fields,
    threshold: fields.threshold.trim().replace(',', '.'),
    postMints: fields.postMints && chainOfAddress(fields.contractAddress) !== 'solana',
  };
}

/** A fault inside the sentence that tells it: without the point at its end. */
export function faultInSentence(fault: string): string {
  return fault.trim().replace(/[.。]+$/, '');
}
