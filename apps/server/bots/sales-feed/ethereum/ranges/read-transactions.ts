import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Network } from '@signboard/sales/ethereum/core/network.ts';
import type { Db } from '#server/platform/db/connect.ts';
import {
  type LogPlace,
  logId,
  type RangeChain,
} from '#server/platform/providers/ethereum/reader/range-reader.ts';
import type { DecodedTransaction } from '../../decoded-transaction.ts';
import type { FactCache } from '../fetch-missing-facts.ts';
import { decodeWithoutHead } from '../read-block.ts';
import { resolveMissingFacts } from '../resolve-missing-facts.ts';
import { readLogsElsewhere } from './ranges-store.ts';

export type ReadTransactionsDeps = {
  db: Db;
  reader: RangeChain;
  network: Network<SaleChain>;
  lasting: FactCache;
};

/** Transactions per request: a receipt can have hundreds of logs. */
const AT_ONCE = 32;

/** Reads and decodes the transactions that these logs belong to, in the order of the chain. */
export async function readTransactions(
  { db, reader, network, lasting }: ReadTransactionsDeps,
  places: readonly LogPlace[],
): Promise<DecodedTransaction[]> {
  const inOrder = places.toSorted(
    (one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex,
  );
  const byHash = [...Map.groupBy(inOrder, ({ transaction }) => transaction).values()];
  const decoded: DecodedTransaction[] = [];
  for (let at = 0; at < byHash.length; at += AT_ONCE) {
    const read = await reader.transactions(byHash.slice(at, at + AT_ONCE).flat());
    const found = read.map((one) => ({ ...one, network, ...decodeWithoutHead(one.hash, one.logs, network) }));
    decoded.push(...(await resolveMissingFacts({ db, chain: reader, lasting, sold: network.chain }, found)));
  }
  return decoded;
}

/** What to take back, and the logs that replace it. */
export type Replacement = { gone: readonly LogPlace[]; moved: readonly LogPlace[] };

/**
 * Other blocks that the transactions of gone logs were found in. Where no node has one now, it is gone too: with the sale
 * taken back, a log that stays known would never be read again. If it does return, it is found as new. Settled logs are
 * not looked up.
 */
export async function replaceGone(
  { db, reader, network }: ReadTransactionsDeps,
  gone: readonly LogPlace[],
  settled: readonly LogPlace[] = [],
): Promise<Replacement> {
  const isSettled = new Set(settled.map(logId));
  const found = await readLogsElsewhere(db, network.chain, gone);
  const elsewhere = found.filter((place) => !isSettled.has(logId(place)));
  if (elsewhere.length === 0) return { gone, moved: [] };
  const { counts, nodes } = await reader.countConfirming(elsewhere);
  if (nodes === 0) throw new Error('No node answered about transactions that moved.');
  const isConfirmed = (at: number) => (counts[at] ?? 0) > 0;
  return {
    gone: [...gone, ...elsewhere.filter((_place, at) => !isConfirmed(at))],
    moved: elsewhere.filter((_place, at) => isConfirmed(at)),
  };
}
