import { type MissingFact, missingFactKey } from '@signboard/sales/missing-facts.ts';
import type { Sale } from '@signboard/sales/sale.ts';
import type { Transaction } from '@signboard/sales/solana/core/transaction.ts';
import { decodeTransaction } from '@signboard/sales/solana/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/solana/read-transactions.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { ListedTransaction } from '#server/platform/providers/solana/reader.ts';
import type { DecodedTransaction, FoundSale } from '../decoded-transaction.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { findTokens } from './find-tokens.ts';
import type { TokenKeys } from './solana-tokens-store.ts';

/** The results before the first failure, in order, and that failure; null when there was none. */
type ReadInOrder<Result> = { results: Result[]; fault: unknown };

/** The first `read` transactions, and the error that stopped the next one. */
export type ReadListed = { decoded: DecodedTransaction[]; read: number; fault: unknown };

export const TRANSACTIONS_AT_ONCE = 6;

/** Reads listed transactions, oldest first, and looks up their tokens' collections. */
export async function readListed(
  deps: WatchSolanaDeps,
  listed: readonly ListedTransaction[],
): Promise<ReadListed> {
  const { results, fault } = await readInOrder(listed, TRANSACTIONS_AT_ONCE, (one) => readSales(deps, one));
  const withSales = results.filter((one) => one !== null);
  const mints = [...new Set(withSales.flatMap(({ needs }) => needs.flatMap(mintOf)))];
  const atLeastSlot = Math.max(0, ...withSales.map(({ slot }) => slot));
  const newestSaleAt = new Date(Math.max(0, ...withSales.map(({ happenedAt }) => happenedAt.getTime())));
  const tokens = await findTokens(deps, mints, atLeastSlot, newestSaleAt);
  const collections = collectionFacts(tokens);
  const decoded = withSales.map(({ transaction, signature, slot, happenedAt }): DecodedTransaction => {
    const { sales } = decodeTransaction(transaction, { collections });
    const found = sales.map((sale): FoundSale => ({ sale, keys: keysOf(sale, tokens.get(sale.tokenId)) }));
    return {
      chain: 'solana',
      transaction: signature,
      blockNumber: slot,
      blockHash: null,
      happenedAt,
      sales: found,
      mints: [],
    };
  });
  return { decoded, read: results.length, fault };
}

/** What was looked up, for the decoders. */
export function collectionFacts(tokens: ReadonlyMap<string, TokenKeys>): Map<string, string | null> {
  return new Map(
    [...tokens].map(([mint, { collection }]) => [missingFactKey({ kind: 'collection', mint }), collection]),
  );
}

type WithSales = Read & { happenedAt: Date; needs: readonly MissingFact[] };

/** Null when there are no sales. */
async function readSales(deps: WatchSolanaDeps, listed: ListedTransaction): Promise<WithSales | null> {
  const read = await readTransaction(deps, listed);
  if (!read) return null;
  const { sales, needs } = decodeTransaction(read.transaction);
  return sales.length === 0 ? null : { ...read, happenedAt: requireTime(read), needs };
}

/** A transaction as the decoders need it. */
export type Read = { transaction: Transaction; signature: string; slot: number; happenedAt: Date | null };

/** Null when it failed. */
export async function readTransaction(
  { chain }: WatchSolanaDeps,
  listed: ListedTransaction,
): Promise<Read | null> {
  if (listed.hasFailed) return null;
  const { signature, slot } = listed;
  const told = await chain.transaction(signature);
  if (!told) throw notYet(`${signature} is listed, but the node does not have it yet`);
  if (told.slot !== slot) throw notYet(`${signature} is listed in another slot than it is told of`);
  const read = readTransactions(told.answer);
  if ('refusal' in read) throw notYet(`${signature} cannot be read: ${read.refusal}`);
  const [transaction] = read.transactions;
  return transaction
    ? { transaction, signature, slot, happenedAt: told.happenedAt ?? listed.happenedAt }
    : null;
}

export function requireTime({ signature, happenedAt }: Pick<Read, 'signature' | 'happenedAt'>): Date {
  if (!happenedAt) throw notYet(`${signature} has no time yet`);
  return happenedAt;
}

function notYet(message: string): ProviderError {
  return new ProviderError('retry-later', message);
}

export function mintOf(need: MissingFact): string[] {
  return need.kind === 'collection' ? [need.mint] : [];
}

/** Every key that bots can be matched by; an unknown token is its own key. */
export function keysOf(
  { contract, tokenId }: Pick<Sale, 'contract' | 'tokenId'>,
  token: TokenKeys | undefined,
): string[] {
  const collection = contract === tokenId ? [] : [contract];
  const keys = [...new Set([...collection, ...(token?.creators ?? [])])];
  return keys.length > 0 ? keys : [tokenId];
}

/**
 * Reads with limited concurrency and keeps everything before a failure: with an unreliable node, all or nothing would
 * mean nothing.
 */
export async function readInOrder<T, Result>(
  asked: readonly T[],
  atOnce: number,
  read: (one: T) => Promise<Result>,
): Promise<ReadInOrder<Result>> {
  const results: Result[] = [];
  let next = 0;
  let end = asked.length;
  let fault: unknown = null;
  const work = async () => {
    while (next < end) {
      const at = next;
      next += 1;
      try {
        results[at] = await read(asked[at] as T);
      } catch (error) {
        if (at < end) fault = error;
        end = Math.min(end, at);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work));
  return { results: results.slice(0, end), fault };
}
