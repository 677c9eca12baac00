import type { BotAnswer, BotChannel } from '@signboard/contract/bots/bot.ts';
import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import { NO_FILTERS } from '@signboard/domain/posts/sale-filters.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { type BotChannelRow, findBotChannels } from './bot-channels-store.ts';
import { type BotCollection, findCollections } from './bot-collections-store.ts';
import { presentWebhook } from './bot-webhook.ts';
import type { BotRow } from './bots-store.ts';
import type { ConnectableChannels } from './connectable-channel.ts';

/** Shown for collections without an on-chain name. */
export const NO_NAME = 'N/F';

/** Leaves out the tokens and masks the webhook. The first collection has the spec's names. */
export async function presentBot(
  { db, keyring, channels }: { db: Db; keyring: Keyring; channels: ConnectableChannels },
  bot: BotRow,
): Promise<BotAnswer> {
  const [connections, [first, ...others]] = await Promise.all([
    findBotChannels(db, bot.id),
    findCollections(db, bot.id),
  ]);
  const discord = connections.find(({ channel }) => channel === 'discord') ?? null;
  const isConnected = connections.some(({ offReason }) => offReason === null);
  return {
    id: bot.id,
    ...(first ? presentCollection(first) : NO_COLLECTION),
    collections: others.map(presentCollection),
    ownershipAddress: bot.isPay ? bot.ownerAddress : null,
    email: bot.email ?? '',
    isEmailConfirmed: bot.emailConfirmedAt !== null,
    webhookUrl: presentWebhook(keyring, discord),
    webhookOffReason: discord?.offReason ?? null,
    twitterId: bot.twitterId ?? '',
    username: bot.username ?? '',
    channels: connections.map((connection) => presentChannel(channels, bot, connection)),
    withLink: bot.withLink,
    template: bot.template,
    postLanguage: bot.postLanguage,
    isPay: bot.isPay,
    active: first !== undefined && isConnected && !bot.isPaused && bot.stopped === null,
    isPaused: bot.isPaused,
    stopped: bot.stopped,
    posts: bot.posts,
    dateOfJoin: bot.createdAt.toISOString(),
  };
}

const NO_COLLECTION = {
  contractAddress: '',
  contractName: null,
  chain: null,
  threshold: 0,
  hashtags: '',
  postMints: false,
  filters: NO_FILTERS,
};

function presentCollection(collection: BotCollection) {
  return {
    contractAddress: displayAddress(collection),
    contractName: collection.name ?? NO_NAME,
    chain: collection.chain,
    threshold: Number(collection.threshold),
    hashtags: collection.hashtags.join(' '),
    postMints: collection.postMints,
    filters: collection.filters,
  };
}

function presentChannel(channels: ConnectableChannels, bot: BotRow, connection: BotChannelRow): BotChannel {
  const { channel, offReason, connectedAt } = connection;
  return {
    channel,
    address: channels[channel].describeAddress(connection, bot),
    offReason: offReason,
    connectedAt: connectedAt.toISOString(),
  };
}

/** The stored address matches sales; people know its display form. */
export function displayAddress({ chain, contract }: Pick<BotCollection, 'chain' | 'contract'>): string {
  return chain === 'solana' ? contract : toChecksumAddress(contract);
}
