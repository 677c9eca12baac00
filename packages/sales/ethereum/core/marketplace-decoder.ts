import type { KnownFacts, MissingFact } from '../../missing-facts.ts';
import type { Bundle, Currency, Marketplace, Side, Unknown, UnknownField } from '../../sale.ts';
import type { TokenTransfer } from './read-token-transfers.ts';
import type { Family } from './registry.ts';
import type { Log, Transaction } from './transaction.ts';
import type { TransferIndex } from './transfer-index.ts';

/** A log with a marketplace event; `at` is its index among the transaction's logs. */
export type MarketEvent = {
  name: string;
  log: Log;
  at: number;
  marketplace: Marketplace;
  verified: boolean;
  /** What would show whether the emitter belongs to the marketplace, where no list can. */
  needs: readonly UnknownField[];
};

/** What a decoder can access besides its own events. */
export type DecodeContext = {
  transaction: Transaction;
  knowledge: KnownFacts;
  transfers: TransferIndex;
  /** Reports a fact that is missing to decide whether there is a sale at all. */
  ask(need: MissingFact): void;
};

/** A sale as described by the marketplace's event, before the token's transfers reveal the real parties. */
export type Draft = {
  event: MarketEvent;
  /** Only if one contract serves several versions. */
  marketplace?: Marketplace;
  contract: string;
  /** The contract in the event, if it is not the token's. */
  contractInEvent?: string;
  /** The token id as 64 hex digits. */
  token: string;
  /** Only if the event contains it; otherwise the transfer does. */
  standard?: TokenTransfer['standard'];
  quantity?: bigint;
  seller: string | Unknown;
  buyer: string | Unknown;
  price: bigint | Unknown;
  priceBasis?: 'gross' | 'seller-net';
  currency: Currency | Unknown;
  /** Omitted if the marketplace charges nothing on top. */
  feesOnTop?: bigint | Unknown;
  side: Side;
  bundle?: Bundle;
  needs?: readonly UnknownField[];
  /** The transfer of this sale, if the decoder identified the token by it. */
  hop?: TokenTransfer;
};

/** The events of one marketplace and how to decode them. */
export type MarketplaceDecoder = {
  family: Family;
  /** topic0 of each event, by the name passed to `decode`. */
  events: Readonly<Record<string, string>>;
  /** The label of sales whose emitter is not verified. */
  unknownAs: Marketplace;
  /** Receives all events of one contract in a transaction at once: some sales consist of several. */
  decode(events: readonly MarketEvent[], context: DecodeContext): Draft[];
};

/** Marks several drafts of one event as a bundle, whose price is for the whole. */
export function markAsBundle(drafts: Draft[]): Draft[] {
  const [first] = drafts;
  if (!first || drafts.length < 2) return drafts;
  const bundle = { id: `${first.event.log.address}:${first.event.log.logIndex}`, size: drafts.length };
  return drafts.map((draft) => ({ ...draft, bundle }));
}
