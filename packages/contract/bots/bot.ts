import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { CHANNELS } from '@signboard/domain/channels/channels.ts';
import { SIDES } from '@signboard/domain/posts/sale-filters.ts';
import { z } from 'zod';
import { saleChain } from '../sales/sale-chain.ts';

const moment = z.iso.datetime();

/** Why a bot stopped automatically. */
const BOT_STOPS = ['revoked', 'suspended', 'limit-reached', 'x-budget'] as const;

const saleFilters = z
  .object({
    /** In dollars; 0 for none. */
    minUsd: z.number(),
    /** Ids and ranges; empty for all. */
    tokenIds: z.string(),
    /** One per line, "type = value"; empty for all. */
    traits: z.string(),
    /** Comma-separated; empty for all. */
    marketplaces: z.string(),
    side: z.enum(SIDES),
    minCount: z.number().int(),
  })
  .meta({ id: 'SaleFilters' });

/** A channel that a bot is connected to. */
const botChannel = z
  .object({
    channel: z.enum(CHANNELS),
    /** The account, chat or masked webhook that it posts to. */
    address: z.string(),
    /** Why it was switched off automatically, as a code. */
    offReason: z.string().nullable(),
    connectedAt: moment,
  })
  .meta({ id: 'BotChannel' });

export type BotChannel = z.output<typeof botChannel>;

/** A collection that a bot watches. */
const watchedCollection = z
  .object({
    /** Empty until the bot is set up. */
    contractAddress: z.string(),
    /** 'N/F' when the chain has no name. */
    contractName: z.string().nullable(),
    chain: saleChain.nullable(),
    threshold: z.number(),
    /** Space-separated, without #. */
    hashtags: z.string(),
    postMints: z.boolean(),
    filters: saleFilters,
  })
  .meta({ id: 'WatchedCollection' });

/**
 * A bot as its owner sees it. Tokens never leave the server; the webhook is masked. The fields of a collection are those
 * of the first one.
 */
export const botAnswer = watchedCollection
  .extend({
    id: z.uuid(),
    /** The further ones. */
    collections: z.array(watchedCollection),
    /** The wallet that holds the access pass; null on Free. */
    ownershipAddress: z.string().nullable(),
    email: z.string(),
    /** Emails about the bot are sent to a confirmed address only. */
    isEmailConfirmed: z.boolean(),
    /** Masked. Sending it back unchanged keeps the stored webhook; an empty value removes it. */
    webhookUrl: z.string(),
    /** Why Discord was switched off automatically. */
    webhookOffReason: z.string().nullable(),
    /** Empty without X. */
    twitterId: z.string(),
    username: z.string(),
    channels: z.array(botChannel),
    withLink: z.boolean(),
    /** The owner's wording of sales; empty for ours. */
    template: z.string(),
    postLanguage: z.enum(LANGUAGES),
    isPay: z.boolean(),
    /** Set up, connected to a channel, not paused and not stopped. */
    active: z.boolean(),
    isPaused: z.boolean(),
    stopped: z.enum(BOT_STOPS).nullable(),
    posts: z.number().int(),
    dateOfJoin: moment,
    /** The text that proves a wallet, with `{address}` in place of its address. Only in `info`. */
    ownershipMessage: z.string().optional(),
  })
  .meta({ id: 'Bot' });

export type BotAnswer = z.output<typeof botAnswer>;

/** A row of the public table. `username` is empty for a bot without X. */
export const botListItem = z
  .object({
    id: z.uuid(),
    username: z.string(),
    contractName: z.string(),
    /** All of them, the first included. */
    contractNames: z.array(z.string()),
    dateOfJoin: moment,
    /** An image of ours of its first collection. */
    picture: z.string().nullable(),
    /** The channels that it posts to. */
    channels: z.array(z.enum(CHANNELS)),
    lastSaleAt: moment.nullable(),
    /** Of the last seven days in UTC, with today. */
    weekSales: z.number().int(),
    /** In dollars, as far as they are known. */
    weekUsd: z.number(),
  })
  .meta({ id: 'BotListItem' });

export type BotListItem = z.output<typeof botListItem>;

const DELIVERY_STATES = ['queued', 'sending', 'unknown', 'sent', 'failed', 'dropped', 'skipped'] as const;

/** One post of a bot to one channel. */
const deliveryItem = z
  .object({
    id: z.uuid(),
    channel: z.enum(CHANNELS),
    kind: z.enum(['sale', 'mint', 'recap', 'listing']),
    state: z.enum(DELIVERY_STATES),
    /** What was or would be posted; null until it is composed. */
    text: z.string().nullable(),
    /** Why it failed or waits, as a code. */
    reason: z.string().nullable(),
    /** The collection it is about: its name, or its address when it has none. Empty for a recap. */
    collection: z.string(),
    /** Of a recap, the start of its period; of a listing, the hash of its order. */
    transaction: z.string(),
    /** Link to the transaction; of a listing, to its token; null for a recap. */
    transactionUrl: z.string().nullable(),
    /** Link to the post, once it exists. */
    postUrl: z.string().nullable(),
    happenedAt: moment,
    nextAttemptAt: moment.nullable(),
    finishedAt: moment.nullable(),
  })
  .meta({ id: 'Delivery' });

export type DeliveryItem = z.output<typeof deliveryItem>;

/** What a bot posted about one event: one delivery for each channel. */
export const postItem = z
  .object({ id: z.uuid(), deliveries: z.array(deliveryItem).min(1) })
  .meta({ id: 'Post' });

export type PostItem = z.output<typeof postItem>;

/** A preview of a post and its sale. */
export const postPreview = z
  .object({
    /** As on X. */
    text: z.string(),
    /** One for each channel, with the used length and the limit, both in the channel's unit. */
    channels: z.array(
      z.object({
        channel: z.enum(CHANNELS),
        text: z.string(),
        length: z.number().int(),
        limit: z.number().int(),
        unit: z.enum(['weighted', 'characters', 'graphemes']),
      }),
    ),
    /** False when the collection has no known sale and the post is an example. */
    isReal: z.boolean(),
    pictureUrl: z.string().nullable(),
    happenedAt: moment.nullable(),
  })
  .meta({ id: 'PostPreview' });

export type PostPreview = z.output<typeof postPreview>;

export const foundCollection = z
  .object({
    chain: saleChain,
    /** All chains of this instance that have a contract at this address; `chain` is one of them. */
    chains: z.array(saleChain),
    /** The key that sales are matched by. Differs from the input if that was one of the collection's tokens. */
    contractAddress: z.string(),
    /** 'N/F' when the chain has no name. */
    contractName: z.string(),
  })
  .meta({ id: 'FoundCollection' });

export type FoundCollection = z.output<typeof foundCollection>;

/** A public post of this instance's bots. */
export const publicPost = z
  .object({
    channel: z.enum(CHANNELS),
    /** Its account on X; empty without one. */
    username: z.string(),
    /** How people know the bot on this channel, such as @name. */
    author: z.string(),
    text: z.string(),
    postUrl: z.string(),
    /** Served by us; 404 if the token has no picture. */
    pictureUrl: z.string(),
    finishedAt: moment,
  })
  .meta({ id: 'PublicPost' });

export type PublicPost = z.output<typeof publicPost>;
