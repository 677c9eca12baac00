import type { SaleChain } from '../chains/sale-chains.ts';
import type { ChannelName } from '../channels/channels.ts';
import type { RemovalReason } from '../lists/removal.ts';

/** What a webhook can subscribe to, in the order in which pages show it. */
export const WEBHOOK_EVENTS = [
  'list.activated',
  'list.closed',
  'entry.created',
  'entry.left',
  'entry.removed',
  'draw.committed',
  'draw.revealed',
  'winner.promoted',
  'prize.claimed',
  'sale.created',
  'sale.dropped',
  'mint.created',
  'post.failed',
  'bot.paused',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the test button; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** Events about collections, which a webhook can limit to some of them. */
export const COLLECTION_EVENTS = ['sale.created', 'sale.dropped', 'mint.created'] as const;

/** Amounts are decimal strings in the currency's smallest unit; null is what could not be determined. */
type WebhookCurrency = { id: string; symbol: string | null; decimals: number | null };

type ChainPlace = {
  /** The same in every block that includes the transaction. */
  id: string;
  chain: SaleChain;
  contract: string;
  tokenId: string;
  transaction: string;
  /** The slot on Solana. */
  blockNumber: number;
};

/** As the API answers it. */
export type WebhookSale = ChainPlace & {
  blockHash: string | null;
  standard: string;
  quantity: string;
  marketplace: string;
  seller: string | null;
  buyer: string | null;
  price: string | null;
  /** `seller-net` when only the seller's share is known; the full price is at least that. */
  priceBasis: 'gross' | 'seller-net';
  currency: WebhookCurrency | null;
  /** Several tokens sold for one price, which each of them repeats. */
  bundle: { id: string; size: number } | null;
  happenedAt: string;
};

export type WebhookMint = ChainPlace & {
  standard: string;
  quantity: string;
  to: string;
  happenedAt: string;
};

/** What each event says: ids and public facts. Anything about a person is fetched with an API key. */
export type WebhookEventData = {
  'list.activated': { listId: string; name: string; startDate: string | null; endDate: string | null };
  'list.closed': { listId: string; reason: 'finished' | 'ended' };
  'entry.created': { listId: string; entryNumber: number; joinedAt: string };
  'entry.left': { listId: string; entryNumber: number };
  'entry.removed': { listId: string; entryNumber: number; reason: RemovalReason };
  'draw.committed': {
    listId: string;
    drawNumber: number;
    commitment: string;
    entries: number;
    /** The beacon round that decides; null where the instance uses a committed secret. */
    round: number | null;
    revealAt: string;
  };
  'draw.revealed': {
    listId: string;
    drawNumber: number;
    seed: string;
    cutoff: string;
    entries: number;
    winners: number;
  };
  'winner.promoted': { listId: string; drawNumber: number; entryNumber: number };
  'prize.claimed': { listId: string; entryNumber: number };
  'sale.created': WebhookSale;
  'sale.dropped': { id: string; chain: SaleChain; contract: string; tokenId: string; transaction: string };
  'mint.created': WebhookMint;
  'post.failed': {
    botId: string;
    username: string;
    channel: ChannelName;
    kind: 'sale' | 'mint' | 'recap' | 'listing';
    chain: SaleChain;
    /** Of a recap, the start of its period. */
    transaction: string;
    reason: string;
  };
  'bot.paused': {
    botId: string;
    username: string;
    reason: 'paused' | 'revoked' | 'suspended' | 'limit-reached' | 'x-budget';
  };
};
