/** A transaction as a node lists it. */
export type ListedTransaction = {
  signature: string;
  slot: number;
  happenedAt: Date | null;
  hasFailed: boolean;
};

/** A place in the list of an address. */
export type ListPlace = { signature: string; slot: number };

/** A transaction in whole, as a node tells it: `answer` is what the decoders read. */
export type ToldTransaction = { slot: number; happenedAt: Date | null; answer: unknown };

/** Follows Solana by what programs were called, as the cluster has confirmed it. All of it throws ProviderErrors. */
export type SolanaChain = {
  /** The newest slot, and its time where the node tells it. */
  head(): Promise<{ slot: number; at: Date | null }>;
  /**
   * One page of the transactions that touched an address, the newest first, or those behind a place. An empty page behind
   * a place says nothing: so answers a node that does not know the place, too.
   */
  list(
    address: string,
    page: { before: ListPlace | null; limit: number },
  ): Promise<readonly ListedTransaction[]>;
  /** Null while the node does not have it. */
  transaction(signature: string): Promise<ToldTransaction | null>;
};
