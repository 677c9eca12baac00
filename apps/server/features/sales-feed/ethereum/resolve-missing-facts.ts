import { needKey } from '@signboard/sales/needs.ts';
import type { Db } from '#server/db/connect.ts';
import type { EthereumChain, TransactionHead } from '#server/providers/ethereum/chain-port.ts';
import { mapWithConcurrency } from '../../../lib/map-with-concurrency.ts';
import type { DecodedTransaction } from '../decoded-transaction.ts';
import { findWatchedKeys } from '../watching-bots-store.ts';
import { fetchMissingFacts, type LastingFacts } from './fetch-missing-facts.ts';
import type { FoundTransaction } from './read-block.ts';

/** What reading blocks takes. */
export type GatherDeps = { db: Db; chain: EthereumChain; lasting: LastingFacts };

/** How many blocks' transactions are asked about at the same time. */
const BLOCKS_AT_ONCE = 4;

/** Finds out what logs alone do not tell of the transactions that some bot watches. */
export async function resolveMissingFacts(
  { db, chain, lasting }: GatherDeps,
  found: readonly FoundTransaction[],
): Promise<DecodedTransaction[]> {
  const watched = await findWatchedKeys(db, [...new Set(found.flatMap(contractsOf))]);
  const isWatched = (one: FoundTransaction) => contractsOf(one).some((contract) => watched.has(contract));
  const heads = await readHeads(
    chain,
    found.filter((one) => one.wantsHead && isWatched(one)),
  );
  const news: DecodedTransaction[] = [];
  for (const one of found) {
    const decoded = isWatched(one)
      ? await fetchMissingFacts(chain, one, heads.get(one.hash), { watched, lasting })
      : one.decoded;
    const sales = decoded.sales.map((sale) => ({ sale, keys: [sale.contract] }));
    const mints = decoded.mints.filter(({ contract }) => watched.has(contract));
    if (sales.length + mints.length > 0) news.push({ ...placeOf(one), sales, mints });
  }
  return news;
}

function placeOf({ hash, header }: FoundTransaction) {
  const { number, hash: blockHash, minedAt } = header;
  return {
    chain: 'ethereum' as const,
    transaction: hash,
    blockNumber: number,
    blockHash,
    happenedAt: minedAt,
  };
}

/** Everything that bots could be matched by. Where even the token is a question, any contract in it may be the one. */
function contractsOf({ decoded, logs }: FoundTransaction): string[] {
  const { sales, mints, needs } = decoded;
  const ofSales = new Set(sales.flatMap((sale) => sale.needs.map(({ need }) => needKey(need))));
  const told = [...sales.map(({ contract }) => contract), ...mints.map(({ contract }) => contract)];
  const hasNeedOfNoSale = needs.some((need) => !ofSales.has(needKey(need)));
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
