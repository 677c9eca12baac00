import type { Chain, Mint, Sale } from '@signboard/sales/sale.ts';

/** A sale with everything that bots may be matched by: its contract, or on Solana its collection and its makers. */
export type FoundSale = { sale: Sale; keys: readonly string[] };

/** What one transaction tells, with its place in the chain. */
export type DecodedTransaction = {
  chain: Chain;
  transaction: string;
  /** The block's number, on Solana the slot. */
  blockNumber: number;
  blockHash: string | null;
  happenedAt: Date;
  sales: readonly FoundSale[];
  /** Only Ethereum's are posted. */
  mints: readonly Mint[];
};
