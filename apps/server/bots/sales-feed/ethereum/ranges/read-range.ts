import type { RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import {
  type LogFilter,
  type LogPlace,
  logId,
} from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { type CommitResult, commitDecoded } from '../../commit-decoded.ts';
import { type DecodedTransaction, logDecoded } from '../../decoded-transaction.ts';
import type { RangeWidth } from './range-width.ts';
import { dropLogs, moveRangeCursor, type RangeCursor, readStoredLogs, storeLogs } from './ranges-store.ts';
import { type ReadTransactionsDeps, readTransactions, replaceGone } from './read-transactions.ts';

export type RangeDeps = ReadTransactionsDeps & {
  chain: RegisteredChain;
  filter: LogFilter;
  width: RangeWidth;
  log: Logger;
  prices(): Promise<UsdPrices>;
  onCommitted?: (committed: CommitResult & { blockNumber: number }) => void;
  signal?: AbortSignal;
};

/** The newest confirmed block; its hash where it is known. */
export type Target = { number: number; hash: string | null };

/**
 * The last minute is read again every time: that costs nothing, and shows logs that a lagging node left out, and reorgs.
 */
const OVERLAP_MS = 60_000;

/** Reads from the cursor towards the target; true when there is more. */
export async function readRange(deps: RangeDeps, cursor: RangeCursor, target: Target): Promise<boolean> {
  const { db, chain, reader, filter, width, signal } = deps;
  const span = spanOf(deps, cursor, target);
  const known = await readStoredLogs(db, chain.slug, span);
  signal?.throwIfAborted();
  const answer = await narrowing(width, () => reader.range(filter, span, known));
  if (answer === 'too-much') return true;
  const knownIds = new Set(known.map(logId));
  const added = answer.logs.filter((log) => !knownIds.has(logId(log)));
  const { gone, moved } = await replaceGone(deps, answer.gone);
  const decoded = await readTransactions(deps, [...added, ...moved]);
  const to = {
    number: Math.max(cursor.number, span.to),
    final: cursor.final,
    hash: span.to === target.number ? target.hash : null,
  };
  await commitRange(deps, { decoded, cursor, to, added, gone });
  if (gone.length > 0)
    deps.log.warn({ chain: chain.slug, logs: gone.length }, 'chain reorg: took back what was not sent');
  return span.to < target.number;
}

function spanOf({ chain, width }: RangeDeps, cursor: RangeCursor, target: Target) {
  const overlap = Math.ceil(OVERLAP_MS / chain.blockMs);
  const from = Math.max(cursor.final + 1, cursor.number + 1 - overlap);
  const to = Math.min(target.number, from + width.blocks() - 1);
  if (to > cursor.number) return { from, to };
  const next = cursor.number + 1;
  return { from: next, to: Math.max(next, Math.min(target.number, next + width.blocks() - 1)) };
}

/** Asks for less next time when a range is rejected or fails, for which a timeout may be the reason. */
export async function narrowing<T>(width: RangeWidth, ask: () => Promise<T>): Promise<T> {
  let answer: T;
  try {
    answer = await ask();
  } catch (error) {
    width.shrink();
    throw error;
  }
  if (answer !== 'too-much') width.grow();
  else if (!width.shrink()) throw new Error('The nodes do not return the logs of a single block.');
  return answer;
}

type RangeChange = {
  decoded: readonly DecodedTransaction[];
  cursor: RangeCursor;
  to: RangeCursor;
  added: readonly LogPlace[];
  gone: readonly LogPlace[];
};

async function commitRange(
  deps: RangeDeps,
  { decoded, cursor, to, added, gone }: RangeChange,
): Promise<void> {
  const { db, chain, signal } = deps;
  const prices = await deps.prices();
  signal?.throwIfAborted();
  const committed = await commitDecoded(db, {
    decoded,
    prices,
    async moveCursor(trx) {
      if (!(await moveRangeCursor(trx, chain.slug, cursor, to))) return false;
      await dropLogs(trx, chain.slug, gone);
      await storeLogs(trx, chain.slug, added);
      return true;
    },
  });
  if (committed.posts > 0) logDecoded(deps.log, decoded);
  deps.onCommitted?.({ ...committed, blockNumber: to.number });
}
