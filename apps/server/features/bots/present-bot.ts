import type { BotAnswer } from '@signboard/contract/bots/bot.ts';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { presentWebhook } from './bot-webhook.ts';
import type { BotRow } from './bots-store.ts';

/** Shown for collections without an on-chain name. */
export const NO_NAME = 'N/F';

/** Leaves out the tokens and masks the webhook. */
export function presentBot(keyring: Keyring, bot: BotRow): BotAnswer {
  const isSetUp = bot.contract !== null;
  return {
    id: bot.id,
    contractAddress: addressOf(bot),
    contractName: isSetUp ? (bot.contract_name ?? NO_NAME) : null,
    chain: bot.chain,
    ownershipAddress: bot.is_pay ? bot.owner_address : null,
    email: bot.email ?? '',
    isEmailConfirmed: bot.email_confirmed_at !== null,
    threshold: Number(bot.threshold),
    webhookUrl: presentWebhook(keyring, bot),
    webhookOffReason: bot.webhook_off_reason,
    twitterId: bot.twitter_id,
    username: bot.username,
    hashtags: bot.hashtags.join(' '),
    postMints: bot.post_mints,
    withLink: bot.with_link,
    isPay: bot.is_pay,
    active: isSetUp && bot.credentials !== null && !bot.is_paused && bot.stopped === null,
    isPaused: bot.is_paused,
    stopped: bot.stopped,
    posts: bot.posts,
    dateOfJoin: bot.created_at.toISOString(),
  };
}

/** The stored address matches sales; people know its display form. */
function addressOf({ chain, contract }: BotRow): string {
  if (contract === null) return '';
  return chain === 'ethereum' ? toChecksumAddress(contract) : contract;
}
