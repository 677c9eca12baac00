import type { Unknown } from '../../known.ts';
import type { Knowledge, Need } from '../../needs.ts';
import type { Currency, Marketplace, OpenField, Side } from '../../sale.ts';
import { nameOf } from './bytes.ts';
import { dataOf } from './instruction.ts';
import type { LineFinder } from './log-lines.ts';
import type { TokenBalances } from './token-balances.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** How a token is kept on chain; what is sold as 'legacy' or 'pnft' is one of Metaplex's first two kinds. */
export type Standard = 'legacy' | 'pnft' | 'core' | 'cnft' | 'token-2022' | 'wns' | 'ocp';

/** An instruction that sells, with its data read. */
export type Fill = { name: string; instruction: Instruction; data: Uint8Array; marketplace: Marketplace };

/** What a decoder may look at besides the instruction that sells. */
export type DecodeContext = {
  transaction: Transaction;
  knowledge: Knowledge;
  instructions: readonly Instruction[];
  balances: TokenBalances;
  /** The instructions that were called from one, directly or not. */
  below(fill: Fill): readonly Instruction[];
  linesOf: LineFinder;
  /** Asks for what would tell whether there is a sale at all. */
  ask(need: Need): void;
};

/** A sale as a marketplace's instruction tells it, before the frame follows the token to its true parties. */
export type Draft = {
  fill: Fill;
  mint: string;
  standard: Standard;
  quantity?: bigint;
  seller: string;
  buyer: string;
  /** Who paid, where somebody else than the buyer may. */
  buyerInEvent?: string;
  price: bigint | Unknown;
  priceBasis?: 'gross' | 'seller-net';
  currency: Currency;
  feesOnTop: bigint | Unknown;
  side: Side;
  needs?: readonly OpenField[];
};

/** One marketplace: the instructions that sell, and what they mean. Every marketplace's file exports one of these. */
export type MarketplaceDecoder = {
  program: string;
  marketplace: Marketplace;
  /** The first eight bytes of each instruction that sells, in hex, by the name that `decode` sees. */
  instructions: Readonly<Record<string, string>>;
  decode(fill: Fill, context: DecodeContext): Draft | undefined;
};

/** The first instruction of the marketplace's own program that its sale has called by this name: so some write events. */
export function eventBelow(fill: Fill, name: string, context: DecodeContext): Uint8Array | undefined {
  for (const instruction of context.below(fill)) {
    if (instruction.program !== fill.instruction.program) continue;
    const data = dataOf(instruction);
    if (nameOf(data) === name) return data;
  }
  return undefined;
}
