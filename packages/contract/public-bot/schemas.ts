import { CHANNELS } from '@signboard/domain/channels/channels.ts';
import { z } from 'zod';
import { envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { saleChain } from '../sales/sale-chain.ts';

const channel = z.object({
  channel: z.enum(CHANNELS),
  /** As people find it there, such as @name; null for a channel that not everyone can open. */
  name: z.string().nullable(),
  url: z.string().nullable(),
});

const collection = z.object({
  chain: saleChain,
  contractAddress: z.string(),
  /** Null when the chain has none. */
  name: z.string().nullable(),
  marketplaceUrl: z.string().nullable(),
  explorerUrl: z.string(),
  /** An image of ours. */
  picture: z.string().nullable(),
});

const party = z.object({ address: z.string(), url: z.string() });

const sale = z
  .object({
    id: z.string(),
    chain: saleChain,
    /** Null when the bot's collection has none. */
    collection: z.string().nullable(),
    /** As it is stored: in lower case, or on Solana the collection or the mint. */
    contract: z.string(),
    tokenId: z.string(),
    tokenUrl: z.string(),
    transactionUrl: z.string(),
    /** Served by us; 404 if the token has no picture. */
    pictureUrl: z.string(),
    /** The amount is decimal. Null when it is unknown. */
    price: z.object({ amount: z.string(), symbol: z.string() }).nullable(),
    /** How many tokens the price paid for. */
    bundleSize: z.number().int(),
    /** This token's share of the price when the sale was found. */
    usd: z.number().nullable(),
    marketplace: z.string(),
    seller: party.nullable(),
    buyer: party.nullable(),
    happenedAt: moment,
    /** What the bot posted about it, where everyone can see it. */
    posts: z.array(z.object({ channel: z.enum(CHANNELS), url: z.string() })),
  })
  .meta({ id: 'PublicSale' });

/** A bot as everyone may see it. */
export const publicBot = z
  .object({
    id: z.uuid(),
    /** Its account on X; empty without one. */
    username: z.string(),
    /** False while it is paused or stopped, for whatever reason. */
    isPosting: z.boolean(),
    createdAt: moment,
    channels: z.array(channel),
    collections: z.array(collection),
    sales: z.array(sale),
    /** The last 30 days in UTC, oldest first. */
    days: z.array(z.object({ day: z.string(), sales: z.number().int(), usd: z.number() })),
  })
  .meta({ id: 'PublicBot' });

export type PublicBot = z.output<typeof publicBot>;
export type PublicSale = PublicBot['sales'][number];

export const publicBotSchemas = {
  page: {
    summary: 'Get the public page of a bot: its collections, channels, recent sales and volume',
    query: z.object({ id: z.uuid() }),
    answer: envelope(publicBot),
  },
} satisfies SchemaTable;
