import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { missingFactKey } from '@signboard/sales/missing-facts.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { EthereumChain, TransactionHead } from '#server/platform/providers/ethereum/reader/port.ts';
import { mapWithConcurrency } from '../../../platform/lib/concurrency.ts';
import type { DecodedTransaction } from '../decoded-transaction.ts';
import { findWatchedKeys } from '../watching-bots-store.ts';
import { type FactCache, fetchMissingFacts } from './fetch-missing-facts.ts';
import type { FoundTransaction } from './read-block.ts';

/** `sold` is the chain of the sales; Ethereum when omitted. */
export type ReadBlocksDeps = { db: Db; chain: EthereumChain; lasting: FactCache; sold?: SaleChain };

/** Number of blocks whose transactions are fetched concurrently. */
const BLOCKS_AT_ONCE = 4;

/** Fetches the facts that logs do not contain, for transactions that a bot watches. */
export async function resolveMissingFacts(
  { db, chain, lasting, sold = 'ethereum' }: ReadBlocksDeps,
  found: readonly FoundTransaction[],
): Promise<DecodedTransaction[]> {
  const contracts = new Map(found.map((one) => [one, contractsOf(one)]));
  const watched = await findWatchedKeys(db, sold, [...new Set([...contracts.values()].flat())]);
  const isWatched = (one: FoundTransaction) =>
    (contracts.get(one) ?? []).some((contract) => watched.has(contract));
  const heads = await readHeads(
    chain,
    found.filter((one) => one.wantsHead && isWatched(one)),
  );
  const resolved: DecodedTransaction[] = [];
  for (const one of found) {
    const decoded = isWatched(one)
      ? await fetchMissingFacts(chain, one, heads.get(one.hash), { watched, lasting })
      : one.decoded;
    const sales = decoded.sales.map((sale) => ({ sale, keys: [sale.contract] }));
    // By ranges only transactions with sales are read, so most mints would be missing.
    const mints = one.network ? [] : decoded.mints.filter(({ contract }) => watched.has(contract));
    if (sales.length + mints.length > 0) resolved.push({ chain: sold, ...placeOf(one), sales, mints });
  }
  return resolved;
}

function placeOf({ hash, header }: FoundTransaction) {
  const { number, hash: blockHash, minedAt } = header;
  return {
    transaction: hash,
    blockNumber: number,
    blockHash,
    happenedAt: minedAt,
  };
}

/** Every key that bots can be matched by. If even the token is unknown, any contract in the transaction may match. */
function contractsOf({ decoded, logs }: FoundTransaction): string[] {
  const { sales, mints, needs } = decoded;
  if (needs.length === 0) return [...sales, ...mints].map(({ contract }) => contract);
  const ofSales = new Set(sales.flatMap((sale) => sale.needs.map(({ need }) => missingFactKey(need))));
  const told = [...sales.map(({ contract }) => contract), ...mints.map(({ contract }) => contract)];
  const hasNeedOfNoSale = needs.some((need) => !ofSales.has(missingFactKey(need)));
  return hasNeedOfNoSale ? [...told, ...logs.map(({ address }) => address)] : told;
}

async function readHeads(
  chain: EthereumChain,
  found: readonly FoundTransaction[],
): Promise<ReadonlyMap<string, TransactionHead>> {
  const byBlock = Map.groupBy(found, ({ header }) => header.hash);
  const heads = await mapWithConcurrency([...byBlock], BLOCKS_AT_ONCE, ([blockHash, inBlock]) =>
    chain.heads(
      inBlock.map(({ hash }) => hash),
      blockHash,
    ),
  );
  return new Map(heads.flatMap((ofBlock) => [...ofBlock]));
}
