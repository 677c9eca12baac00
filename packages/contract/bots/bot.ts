import { z } from 'zod';

const moment = z.iso.datetime();

/** Why a bot stopped by itself. */
export const BOT_STOPS = ['revoked', 'suspended', 'limit-reached'] as const;

/** A bot as its owner sees it. Tokens never leave the server, and of the webhook only what tells it apart. */
export const botAnswer = z.object({
  id: z.uuid(),
  /** Empty until the bot is set up. */
  contractAddress: z.string(),
  /** 'N/F' where the chain tells none. */
  contractName: z.string().nullable(),
  chain: z.enum(['ethereum', 'solana']).nullable(),
  /** The wallet that holds the access pass; null on Free. */
  ownershipAddress: z.string().nullable(),
  email: z.string(),
  threshold: z.number(),
  /** Masked; sent back unchanged it keeps the one that is stored, empty it removes it. */
  webhookUrl: z.string(),
  /** Why Discord gets nothing any more, when it was switched off by itself. */
  webhookOffReason: z.string().nullable(),
  twitterId: z.string(),
  username: z.string(),
  /** Space separated, without their #. */
  hashtags: z.string(),
  postMints: z.boolean(),
  withLink: z.boolean(),
  isPay: z.boolean(),
  /** Posting: set up, not paused, and not stopped. */
  active: z.boolean(),
  isPaused: z.boolean(),
  stopped: z.enum(BOT_STOPS).nullable(),
  posts: z.number().int(),
  dateOfJoin: moment,
});

export type BotAnswer = z.output<typeof botAnswer>;

/** A row of the public table. */
export const botListItem = z.object({ username: z.string(), contractName: z.string(), dateOfJoin: moment });

export type BotListItem = z.output<typeof botListItem>;

/** How a delivery stands. */
export const DELIVERY_STATES = ['queued', 'sending', 'unknown', 'sent', 'failed', 'dropped'] as const;

/** One post of a bot to one place. */
export const deliveryItem = z.object({
  id: z.uuid(),
  target: z.enum(['x', 'discord']),
  kind: z.enum(['sale', 'mint']),
  state: z.enum(DELIVERY_STATES),
  /** What was posted, or would be; null until it was composed. */
  text: z.string().nullable(),
  /** Why it failed or waits, by name. */
  reason: z.string().nullable(),
  transaction: z.string(),
  /** Where the transaction can be looked at. */
  transactionUrl: z.string(),
  /** Where the post stands, once it does. */
  postUrl: z.string().nullable(),
  happenedAt: moment,
  nextAttemptAt: moment.nullable(),
  finishedAt: moment.nullable(),
});

export type DeliveryItem = z.output<typeof deliveryItem>;

/** A post as it would appear, with the sale that it tells of. */
export const postPreview = z.object({
  text: z.string(),
  /** False when the collection has no sale that we know of, and the post is made from an example. */
  isReal: z.boolean(),
  pictureUrl: z.string().nullable(),
  happenedAt: moment.nullable(),
});

export type PostPreview = z.output<typeof postPreview>;

/** A collection that somebody typed the address of. */
export const foundCollection = z.object({
  chain: z.enum(['ethereum', 'solana']),
  /** What sales are matched by; differs from what was typed where that was one token of it. */
  contractAddress: z.string(),
  /** 'N/F' where the chain tells none. */
  contractName: z.string(),
});

export type FoundCollection = z.output<typeof foundCollection>;

/** A post that an installation's bots have made, for everyone. */
export const publicPost = z.object({
  username: z.string(),
  text: z.string(),
  postUrl: z.string(),
  /** On our own address; nothing is there where the token has none. */
  pictureUrl: z.string(),
  finishedAt: moment,
});

export type PublicPost = z.output<typeof publicPost>;
