import type { Unknown } from '../../known.ts';
import type { Knowledge, Need } from '../../needs.ts';
import type { Bundle, Currency, Marketplace, OpenField, Side } from '../../sale.ts';
import type { Hop } from './read-hops.ts';
import type { Family } from './registry.ts';
import type { Log, Transaction } from './transaction.ts';
import type { TransferIndex } from './transfer-index.ts';

/** A log that one of a marketplace's events stands in; `at` is its place among the transaction's logs. */
export type MarketEvent = {
  name: string;
  log: Log;
  at: number;
  marketplace: Marketplace;
  verified: boolean;
  /** What would tell whether the emitter is the marketplace's, where a list cannot. */
  needs: readonly OpenField[];
};

/** What a decoder may look at besides its own events. */
export type DecodeContext = {
  transaction: Transaction;
  knowledge: Knowledge;
  transfers: TransferIndex;
  /** Asks for what would tell whether there is a sale at all. */
  ask(need: Need): void;
};

/** A sale as a marketplace's event tells it, before the frame follows the token to its true parties. */
export type Draft = {
  event: MarketEvent;
  /** Only where one contract speaks for several versions. */
  marketplace?: Marketplace;
  contract: string;
  /** What stands in the event where it names another contract than the token's. */
  contractInEvent?: string;
  /** The token's number as a word of 64 digits. */
  token: string;
  /** Only where the event tells it; else the token's movement does. */
  standard?: Hop['standard'];
  quantity?: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  price: bigint | Unknown;
  priceBasis?: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  /** Left out where the marketplace charges nothing on top. */
  feesOnTop?: bigint | Unknown;
  side: Side;
  bundle?: Bundle;
  needs?: readonly OpenField[];
  /** The movement that is this sale, where the decoder found the token by it. */
  hop?: Hop;
};

/** One marketplace: the events it reads and what they mean. Every marketplace's file exports one of these. */
export type MarketplaceDecoder = {
  family: Family;
  /** topic0 of each event, by the name that `decode` sees. */
  events: Readonly<Record<string, string>>;
  /** The label of sales whose emitter is not known to be the marketplace. */
  unknownAs: Marketplace;
  /** All events of one contract in one transaction at once: some sales are told by several. */
  decode(events: readonly MarketEvent[], context: DecodeContext): Draft[];
};

/** Marks drafts of one event as one bundle when there are several: their price is that of the whole. */
export function bundled(drafts: Draft[]): Draft[] {
  const [first] = drafts;
  if (!first || drafts.length < 2) return drafts;
  const bundle = { id: `${first.event.log.address}:${first.event.log.logIndex}`, size: drafts.length };
  return drafts.map((draft) => ({ ...draft, bundle }));
}
