import type { Chain, Mint, Sale } from '@signboard/sales/sale.ts';

/** A sale and the keys that bots are matched by: its contract, or on Solana its collection and creators. */
export type FoundSale = { sale: Sale; keys: readonly string[] };

/** The sales and mints of one transaction, and its position in the chain. */
export type DecodedTransaction = {
  chain: Chain;
  transaction: string;
  /** The block number, or the slot on Solana. */
  blockNumber: number;
  blockHash: string | null;
  happenedAt: Date;
  sales: readonly FoundSale[];
  /** Only Ethereum mints are posted. */
  mints: readonly Mint[];
};
