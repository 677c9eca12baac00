import { SALE_CHAINS } from '@signboard/domain/chains/sale-chains.ts';
import { CHANNELS } from '@signboard/domain/channels/channels.ts';
import { REMOVAL_REASONS } from '@signboard/domain/lists/removal.ts';
import type { WebhookEvent, WebhookEventData } from '@signboard/domain/webhooks/webhook-event.ts';
import { z } from 'zod';

const time = z.iso.datetime();
const chain = z.enum(SALE_CHAINS);
const ofList = { listId: z.string() };
const ofEntry = { ...ofList, entryNumber: z.number() };
const ofDraw = { ...ofList, drawNumber: z.number() };
const ofBot = { botId: z.string(), username: z.string() };
const ofToken = {
  id: z.string(),
  chain,
  contract: z.string(),
  tokenId: z.string(),
  transaction: z.string(),
};

/** What the data of each event looks like. The documentation's examples and the sent messages are checked against it. */
export const webhookEventData = {
  'list.activated': z.strictObject({
    ...ofList,
    name: z.string(),
    startDate: time.nullable(),
    endDate: time.nullable(),
  }),
  'list.closed': z.strictObject({ ...ofList, reason: z.enum(['finished', 'ended']) }),
  'entry.created': z.strictObject({ ...ofEntry, joinedAt: time }),
  'entry.left': z.strictObject(ofEntry),
  'entry.removed': z.strictObject({ ...ofEntry, reason: z.enum(REMOVAL_REASONS) }),
  'draw.committed': z.strictObject({
    ...ofDraw,
    commitment: z.string(),
    entries: z.number(),
    round: z.number().nullable(),
    revealAt: time,
  }),
  'draw.revealed': z.strictObject({
    ...ofDraw,
    seed: z.string(),
    cutoff: z.string(),
    entries: z.number(),
    winners: z.number(),
  }),
  'winner.promoted': z.strictObject({ ...ofDraw, entryNumber: z.number() }),
  'prize.claimed': z.strictObject(ofEntry),
  'sale.created': z.strictObject({
    ...ofToken,
    blockNumber: z.number(),
    blockHash: z.string().nullable(),
    standard: z.string(),
    quantity: z.string(),
    marketplace: z.string(),
    seller: z.string().nullable(),
    buyer: z.string().nullable(),
    price: z.string().nullable(),
    priceBasis: z.enum(['gross', 'seller-net']),
    currency: z
      .strictObject({ id: z.string(), symbol: z.string().nullable(), decimals: z.number().nullable() })
      .nullable(),
    bundle: z.strictObject({ id: z.string(), size: z.number() }).nullable(),
    happenedAt: time,
  }),
  'sale.dropped': z.strictObject(ofToken),
  'mint.created': z.strictObject({
    ...ofToken,
    blockNumber: z.number(),
    standard: z.string(),
    quantity: z.string(),
    to: z.string(),
    happenedAt: time,
  }),
  'post.failed': z.strictObject({
    ...ofBot,
    channel: z.enum(CHANNELS),
    kind: z.enum(['sale', 'mint', 'recap', 'listing']),
    chain,
    transaction: z.string(),
    reason: z.string(),
  }),
  'bot.paused': z.strictObject({
    ...ofBot,
    reason: z.enum(['paused', 'revoked', 'suspended', 'limit-reached', 'x-budget']),
  }),
} satisfies { [T in WebhookEvent]: z.ZodType<WebhookEventData[T]> };
