import { CHANNELS } from '@signboard/domain/posts/channels.ts';
import { z } from 'zod';

const moment = z.iso.datetime();

/** Why a bot stopped automatically. */
export const BOT_STOPS = ['revoked', 'suspended', 'limit-reached'] as const;

/** A bot as its owner sees it. Tokens never leave the server; the webhook is masked. */
export const botAnswer = z.object({
  id: z.uuid(),
  /** Empty until the bot is set up. */
  contractAddress: z.string(),
  /** 'N/F' when the chain has no name. */
  contractName: z.string().nullable(),
  chain: z.enum(['ethereum', 'solana']).nullable(),
  /** The wallet that holds the access pass; null on Free. */
  ownershipAddress: z.string().nullable(),
  email: z.string(),
  /** Emails about the bot are sent to a confirmed address only. */
  isEmailConfirmed: z.boolean(),
  threshold: z.number(),
  /** Masked. Sending it back unchanged keeps the stored webhook; an empty value removes it. */
  webhookUrl: z.string(),
  /** Why Discord was switched off automatically. */
  webhookOffReason: z.string().nullable(),
  twitterId: z.string(),
  username: z.string(),
  /** Space-separated, without #. */
  hashtags: z.string(),
  postMints: z.boolean(),
  withLink: z.boolean(),
  isPay: z.boolean(),
  /** Set up, not paused and not stopped. */
  active: z.boolean(),
  isPaused: z.boolean(),
  stopped: z.enum(BOT_STOPS).nullable(),
  posts: z.number().int(),
  dateOfJoin: moment,
  /** The text that proves a wallet, with `{address}` in place of its address. Only in `info`. */
  ownershipMessage: z.string().optional(),
});

export type BotAnswer = z.output<typeof botAnswer>;

/** A row of the public table. */
export const botListItem = z.object({ username: z.string(), contractName: z.string(), dateOfJoin: moment });

export type BotListItem = z.output<typeof botListItem>;

export const DELIVERY_STATES = ['queued', 'sending', 'unknown', 'sent', 'failed', 'dropped'] as const;

/** One post of a bot to one channel. */
export const deliveryItem = z.object({
  id: z.uuid(),
  target: z.enum(CHANNELS),
  kind: z.enum(['sale', 'mint']),
  state: z.enum(DELIVERY_STATES),
  /** What was or would be posted; null until it is composed. */
  text: z.string().nullable(),
  /** Why it failed or waits, as a code. */
  reason: z.string().nullable(),
  transaction: z.string(),
  /** Link to the transaction. */
  transactionUrl: z.string(),
  /** Link to the post, once it exists. */
  postUrl: z.string().nullable(),
  happenedAt: moment,
  nextAttemptAt: moment.nullable(),
  finishedAt: moment.nullable(),
});

export type DeliveryItem = z.output<typeof deliveryItem>;

/** A preview of a post and its sale. */
export const postPreview = z.object({
  text: z.string(),
  /** False when the collection has no known sale and the post is an example. */
  isReal: z.boolean(),
  pictureUrl: z.string().nullable(),
  happenedAt: moment.nullable(),
});

export type PostPreview = z.output<typeof postPreview>;

export const foundCollection = z.object({
  chain: z.enum(['ethereum', 'solana']),
  /** The key that sales are matched by. Differs from the input if that was one of the collection's tokens. */
  contractAddress: z.string(),
  /** 'N/F' when the chain has no name. */
  contractName: z.string(),
});

export type FoundCollection = z.output<typeof foundCollection>;

/** A public post of this instance's bots. */
export const publicPost = z.object({
  username: z.string(),
  text: z.string(),
  postUrl: z.string(),
  /** Served by us; 404 if the token has no picture. */
  pictureUrl: z.string(),
  finishedAt: moment,
});

export type PublicPost = z.output<typeof publicPost>;
