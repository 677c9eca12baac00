/** An EVM chain as the decoders need it. Without one, they decode transactions of Ethereum's mainnet. */
export type Network<C extends string = string> = {
  /** Becomes the chain of its sales and begins their keys. */
  chain: C;
  coin: { id: string; symbol: string; decimals: number };
  /** Known ERC-20s, by address in lower case. */
  tokens: ReadonlyMap<string, readonly [symbol: string, decimals: number]>;
  /** Events of any other emitter are decoded as not verified. */
  emitters: ReadonlyMap<
    string,
    { family: string; marketplace: { id: string; name: string; version: string | null } }
  >;
  /** Contracts that orders use in place of the actual token. */
  adapters: ReadonlyMap<string, string>;
  /** Who receives a marketplace's fee, and the marketplace's name. */
  feeWallets: ReadonlyMap<string, string>;
};
