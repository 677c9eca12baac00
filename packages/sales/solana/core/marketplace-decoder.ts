import type { KnownFacts, MissingFact } from '../../missing-facts.ts';
import type { Currency, Marketplace, Side, Unknown, UnknownField } from '../../sale.ts';
import { readDiscriminator } from './bytes.ts';
import { decodeData } from './instruction.ts';
import type { LineFinder } from './log-lines.ts';
import type { TokenBalances } from './token-balances.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** How a token is stored on chain; 'legacy' and 'pnft' are Metaplex's first two kinds. */
export type Standard = 'legacy' | 'pnft' | 'core' | 'cnft' | 'token-2022' | 'wns' | 'ocp';

/** An instruction that sells, with its decoded data. */
export type Fill = { name: string; instruction: Instruction; data: Uint8Array; marketplace: Marketplace };

/** What a decoder can access besides the instruction that sells. */
export type DecodeContext = {
  transaction: Transaction;
  knowledge: KnownFacts;
  instructions: readonly Instruction[];
  balances: TokenBalances;
  /** The instructions called from one, directly or indirectly. */
  below(fill: Fill): readonly Instruction[];
  linesOf: LineFinder;
  /** Reports a fact that is missing to decide whether there is a sale at all. */
  ask(need: MissingFact): void;
};

/** A sale as described by the marketplace's instruction, before the token's transfers reveal the real parties. */
export type Draft = {
  fill: Fill;
  mint: string;
  standard: Standard;
  quantity?: bigint;
  seller: string;
  buyer: string;
  /** The payer, if it may differ from the buyer. */
  buyerInEvent?: string;
  price: bigint | Unknown;
  priceBasis?: 'gross' | 'seller-net';
  currency: Currency;
  feesOnTop: bigint | Unknown;
  side: Side;
  needs?: readonly UnknownField[];
};

/** The instructions of one marketplace that sell, and how to decode them. */
export type MarketplaceDecoder = {
  program: string;
  marketplace: Marketplace;
  /** The discriminator of each instruction that sells, in hex, by the name passed to `decode`. */
  instructions: Readonly<Record<string, string>>;
  decode(fill: Fill, context: DecodeContext): Draft | undefined;
};

/** The first self-call of the marketplace's program with this name: some programs emit events this way. */
export function findSelfCall(fill: Fill, name: string, context: DecodeContext): Uint8Array | undefined {
  for (const instruction of context.below(fill)) {
    if (instruction.program !== fill.instruction.program) continue;
    const data = decodeData(instruction);
    if (readDiscriminator(data) === name) return data;
  }
  return undefined;
}

/**
 * In an order book one party signs and settles what the other signed earlier: if the seller signs, it is an accepted
 * bid.
 */
export function getSideBySigner(
  { seller, buyer }: { seller: string; buyer: string },
  { transaction: { signers } }: DecodeContext,
): Side {
  return signers.has(seller) && !signers.has(buyer) ? 'bid' : 'listing';
}
