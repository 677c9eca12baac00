import type { MissingFact } from '@signboard/sales/missing-facts.ts';
import type { Mint } from '@signboard/sales/sale.ts';
import { decodeTransaction } from '@signboard/sales/solana/decode-transaction.ts';
import type { ListedTransaction } from '#server/platform/providers/solana/reader.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { findTokens } from './find-tokens.ts';
import {
  collectionFacts,
  keysOf,
  mintOf,
  type Read,
  readInOrder,
  readTransaction,
  requireTime,
  TRANSACTIONS_AT_ONCE,
} from './read-listed.ts';

/** A mint of a followed collection or creator, and where it happened. */
export type FoundMint = { mint: Mint; transaction: string; slot: number; happenedAt: Date };

/** The mints of the first `read` transactions, and the error that stopped the next one. */
type ReadMints = { mints: FoundMint[]; read: number; fault: unknown };

type WithMints = Read & { happenedAt: Date; needs: readonly MissingFact[] };

/**
 * Reads what an address lists, oldest first, and keeps the mints that belong to it: its collection is verified, or it is
 * one of the verified creators.
 */
export async function readMints(
  deps: WatchSolanaDeps,
  source: string,
  listed: readonly ListedTransaction[],
): Promise<ReadMints> {
  const { results, fault } = await readInOrder(listed, TRANSACTIONS_AT_ONCE, (one) => withMints(deps, one));
  const found = results.filter((one) => one !== null);
  const asked = [...new Set(found.flatMap(({ needs }) => needs.flatMap(mintOf)))];
  const tokens = await findTokens(deps, asked, Math.max(0, ...found.map(({ slot }) => slot)));
  const collections = collectionFacts(tokens);
  const mints = found.flatMap(({ transaction, signature, slot, happenedAt }) =>
    decodeTransaction(transaction, { collections })
      .mints.filter((mint) => keysOf(mint, tokens.get(mint.tokenId)).includes(source))
      .map((mint) => ({ mint: { ...mint, contract: source }, transaction: signature, slot, happenedAt })),
  );
  return { mints, read: results.length, fault };
}

/** Null when nothing was minted. */
async function withMints(deps: WatchSolanaDeps, listed: ListedTransaction): Promise<WithMints | null> {
  const read = await readTransaction(deps, listed);
  if (!read) return null;
  const { mints, needs } = decodeTransaction(read.transaction);
  return mints.length === 0 ? null : { ...read, happenedAt: requireTime(read), needs };
}
