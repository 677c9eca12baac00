/** What a decoder cannot see in the transaction and asks for; the caller looks it up and decodes again. */
export type Need =
  /** The transaction's movements of the native coin, as a call trace shows them. */
  | { kind: 'value-flow' }
  /** The bid that stood on a token or listing just before this transaction. */
  | { kind: 'last-bid'; marketplace: string; contract: string; id: string }
  /** Who put a token into an auction house's custody. */
  | { kind: 'escrow-seller'; house: string; contract: string; tokenId: string }
  /** Which factory made a pool or vault, and what it trades. */
  | { kind: 'pool'; marketplace: string; pool: string }
  /** A token's symbol and decimals. */
  | { kind: 'currency'; address: string }
  /** All of a transaction's log lines: nodes cut them off behind a limit. */
  | { kind: 'logs' }
  /** The instructions that a transaction's programs called, as a node records them under `meta.innerInstructions`. */
  | { kind: 'inner-instructions' }
  /** The verified collection of a token on Solana: most sales do not name it. */
  | { kind: 'collection'; mint: string };

/** One movement of the native coin. */
export type ValueMove = { from: string; to: string; amount: bigint };

/** A bid as it stood; its currency is left out for the native coin. */
export type Bid = { bidder: string; amount: bigint; currency?: string };

/** What is known of a pool: its maker, its collection, its ERC-20 (null for the native coin), where it sends what it gets. */
export type Pool = { factory: string; contract: string; token: string | null; assetRecipient: string | null };

/** Answers to needs, by `needKey`. A null answer means that somebody looked and there is none. */
export type Knowledge = {
  valueFlow?: readonly ValueMove[];
  lastBids?: ReadonlyMap<string, Bid | null>;
  escrowSellers?: ReadonlyMap<string, string | null>;
  pools?: ReadonlyMap<string, Pool | null>;
  currencies?: ReadonlyMap<string, { symbol: string; decimals: number } | null>;
  logs?: readonly string[];
  innerInstructions?: unknown;
  collections?: ReadonlyMap<string, string | null>;
};

/** The one name of a need: equal needs have equal keys. */
export function needKey(need: Need): string {
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

/** A need in words, for people who read the output of a tool. */
export function describeNeed(need: Need): string {
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

/** Looks an answer up: undefined when nobody was asked. */
export function answerOf<T>(answers: ReadonlyMap<string, T> | undefined, need: Need): T | undefined {
  return answers?.get(needKey(need));
}
