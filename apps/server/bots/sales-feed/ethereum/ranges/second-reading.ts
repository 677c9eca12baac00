import { type LogPlace, logId } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { commitDecoded } from '../../commit-decoded.ts';
import { logDecoded } from '../../decoded-transaction.ts';
import {
  askForFinalRanges,
  type FinalRanges,
  finalSpanOf,
  requiredNodes,
  type SecondReadingDeps,
} from './final-ranges.ts';
import {
  countSecondReading,
  type Differences,
  deleteLogsUpTo,
  dropLogs,
  moveRangeCursor,
  type RangeCursor,
  readLogsElsewhere,
  readStoredLogs,
} from './ranges-store.ts';
import { readTransactions, replaceGone } from './read-transactions.ts';

/**
 * Reads final blocks again, from every node, and compares their logs with what was read before. What was missing is
 * posted late, what no node has a receipt of is taken back, and what only some nodes have stays as it was.
 * True when there is more to read.
 */
export async function readAgain(
  deps: SecondReadingDeps,
  cursor: RangeCursor,
  finalized: number,
): Promise<boolean> {
  const { db, chain, log } = deps;
  const { span, isLate, last } = finalSpanOf(deps, cursor, finalized);
  if (span.to < span.from) return false;
  const ranges = await askForFinalRanges(deps, span, isLate);
  if (ranges === 'too-much') return true;
  const { nodes, isDisputed } = ranges;
  if (isDisputed) log.warn({ chain: chain.slug, ...span, nodes }, 'second reading: the nodes disagree');

  const stored = await readStoredLogs(db, chain.slug, span);
  const compared = await compare(deps, stored, ranges, { number: span.to, isLate });
  const { late, gone: missing, settled, differences } = compared;
  // A transaction that is final here was not in another block, wherever it was found before.
  const stale = await readLogsElsewhere(db, chain.slug, settled);
  const isStale = new Set(stale.map(({ transaction }) => transaction));
  const replaced = settled.filter(({ transaction }) => isStale.has(transaction));
  const { gone, moved } = await replaceGone(deps, [...missing, ...stale], settled);
  const decoded = await readTransactions(deps, [...late, ...replaced, ...moved]);
  const prices = await deps.prices();
  deps.signal?.throwIfAborted();
  const to = { ...cursor, final: span.to };
  const committed = await commitDecoded(db, {
    decoded,
    prices,
    async moveCursor(trx) {
      if (!(await moveRangeCursor(trx, chain.slug, cursor, to))) return false;
      await dropLogs(trx, chain.slug, gone);
      await deleteLogsUpTo(trx, chain.slug, span.to);
      await countSecondReading(trx, chain.slug, differences);
      return true;
    },
  });
  if (Object.values(differences).some((count) => count > 0))
    log.warn(
      { chain: chain.slug, ...span, ...differences, nodes },
      'second reading: the nodes gave other logs than before',
    );
  if (committed.posts > 0) logDecoded(log, decoded);
  return span.to < last;
}

/** `settled` are logs that count from now on: enough nodes have them, or some do and they were read before. */
type Compared = { late: LogPlace[]; gone: LogPlace[]; settled: LogPlace[]; differences: Differences };

async function compare(
  { reader }: SecondReadingDeps,
  stored: readonly LogPlace[],
  ranges: FinalRanges,
  { number, isLate }: { number: number; isLate: boolean },
): Promise<Compared> {
  const enough = requiredNodes(reader.nodeCount, isLate);
  const lists = [stored, ...ranges.logs];
  const counts = new Map<string, { place: LogPlace; lists: number }>();
  for (const place of lists.flat()) {
    const known = counts.get(logId(place));
    counts.set(logId(place), { place, lists: (known?.lists ?? 0) + 1 });
  }
  const unclear = [...counts.values()].flatMap(({ place, lists: of }) => (of < lists.length ? [place] : []));
  const clear = [...counts.values()].flatMap(({ place, lists: of }) => (of < lists.length ? [] : [place]));
  if (unclear.length === 0)
    return { late: [], gone: [], settled: clear, differences: { late: 0, dropped: 0, disputed: 0 } };
  const { counts: confirming, nodes } = await reader.countConfirming(unclear, { number, hash: ranges.hash });
  if (nodes < enough)
    throw new Error(`Only ${nodes} of ${reader.nodeCount} nodes answered about final transactions.`);
  const isStored = new Set(stored.map(logId));
  const nodesFor = new Map(unclear.map((place, at) => [logId(place), confirming[at] ?? 0]));
  const nodesOf = (place: LogPlace) => nodesFor.get(logId(place)) ?? 0;
  const late = unclear.filter((place) => !isStored.has(logId(place)) && nodesOf(place) >= enough);
  const denied = unclear.filter((place) => isStored.has(logId(place)) && nodesOf(place) === 0);
  // On another fork a node may have what these nodes deny.
  const gone = ranges.isDisputed ? [] : denied;
  const contested = unclear.filter((place) => nodesOf(place) > 0 && nodesOf(place) < enough);
  const disputed = ranges.isDisputed ? [...contested, ...denied] : contested;
  const differences = {
    late: transactions(late),
    dropped: transactions(gone),
    disputed: transactions(disputed),
  };
  const kept = unclear.filter((place) => isStored.has(logId(place)) && nodesOf(place) > 0);
  return { late, gone, settled: [...clear, ...kept, ...late], differences };
}

function transactions(places: readonly LogPlace[]): number {
  return new Set(places.map(({ transaction }) => transaction)).size;
}
