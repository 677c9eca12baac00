import type { Network } from './ethereum/core/network.ts';

/** A fact that the transaction does not contain. The caller fetches it and decodes again. */
export type MissingFact =
  /** The transaction's native coin transfers, from a call trace. */
  | { kind: 'value-flow' }
  /** The bid on a token or listing right before this transaction. */
  | { kind: 'last-bid'; marketplace: string; contract: string; id: string }
  /** Who deposited a token with an auction house. */
  | { kind: 'escrow-seller'; house: string; contract: string; tokenId: string }
  /** Which factory created a pool or vault, and what it trades. */
  | { kind: 'pool'; marketplace: string; pool: string }
  /** A token's symbol and decimals. */
  | { kind: 'currency'; address: string }
  /** All log lines of a transaction: nodes truncate them at a limit. */
  | { kind: 'logs' }
  /** The inner instructions of a transaction, recorded by nodes under `meta.innerInstructions`. */
  | { kind: 'inner-instructions' }
  /** The verified collection of a Solana token: most sales do not contain it. */
  | { kind: 'collection'; mint: string };

export type ValueMove = { from: string; to: string; amount: bigint };

/** Without a currency the bid is in the native coin. */
export type Bid = { bidder: string; amount: bigint; currency?: string };

/** A pool's factory, collection, ERC-20 (null for the native coin) and where it forwards what it receives. */
export type Pool = { factory: string; contract: string; token: string | null; assetRecipient: string | null };

/** Fetched facts by `needKey`. Null means that the fact was looked up and does not exist. */
export type KnownFacts = {
  /** The EVM chain of the transaction; mainnet when omitted. */
  network?: Network;
  valueFlow?: readonly ValueMove[];
  lastBids?: ReadonlyMap<string, Bid | null>;
  escrowSellers?: ReadonlyMap<string, string | null>;
  pools?: ReadonlyMap<string, Pool | null>;
  currencies?: ReadonlyMap<string, { symbol: string; decimals: number } | null>;
  logs?: readonly string[];
  innerInstructions?: unknown;
  collections?: ReadonlyMap<string, string | null>;
};

/** Equal missing facts have equal keys. */
export function missingFactKey(need: MissingFact): string {
  switch (need.kind) {
    case 'value-flow':
      return 'value-flow';
    case 'last-bid':
      return `last-bid:${need.marketplace}:${need.contract}:${need.id}`;
    case 'escrow-seller':
      return `escrow-seller:${need.house}:${need.contract}:${need.tokenId}`;
    case 'pool':
      return `pool:${need.pool}`;
    case 'currency':
      return `currency:${need.address}`;
    case 'logs':
    case 'inner-instructions':
      return need.kind;
    case 'collection':
      return `collection:${need.mint}`;
  }
}

/** For the output of command line tools. */
export function describeMissingFact(need: MissingFact): string {
  switch (need.kind) {
    case 'value-flow':
      return 'value flow';
    case 'last-bid':
      return need.marketplace === 'cryptopunks'
        ? `last bid of punk ${need.id}`
        : `last bid of ${need.marketplace} listing ${need.id}`;
    case 'escrow-seller':
      return `who gave token ${need.tokenId} of ${need.contract} to ${need.house}`;
    case 'pool':
      return `who made the ${need.marketplace} pool ${need.pool}`;
    case 'currency':
      return `symbol and decimals of ${need.address}`;
    case 'logs':
      return 'all log lines';
    case 'inner-instructions':
      return 'inner instructions';
    case 'collection':
      return `verified collection of ${need.mint}`;
  }
}

/** Undefined when the fact was not fetched. */
export function getFact<T>(answers: ReadonlyMap<string, T> | undefined, need: MissingFact): T | undefined {
  return answers?.get(missingFactKey(need));
}
