export type ListedTransaction = {
  signature: string;
  slot: number;
  happenedAt: Date | null;
  hasFailed: boolean;
};

/** A position in the list of an address. */
export type ListPlace = { signature: string; slot: number };

/** A complete transaction; `answer` is the decoders' input. */
export type ToldTransaction = { slot: number; happenedAt: Date | null; answer: unknown };

/** Follows Solana by program calls at the confirmed commitment. Throws ProviderErrors. */
export type SolanaChain = {
  /** The newest slot, and its time if the node knows it. */
  head(): Promise<{ slot: number; at: Date | null }>;
  /**
   * One page of the transactions that touched an address, newest first, or those before a position. An empty page
   * before a position proves nothing: a node that does not know the position also returns one.
   */
  list(
    address: string,
    page: { before: ListPlace | null; limit: number },
  ): Promise<readonly ListedTransaction[]>;
  /** Null while the node does not have it. */
  transaction(signature: string): Promise<ToldTransaction | null>;
};
