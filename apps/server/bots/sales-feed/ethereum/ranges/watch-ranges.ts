import type { RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { BlockHeader } from '#server/platform/providers/ethereum/reader/port.ts';
import type { RangeChain } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { CursorMoved } from '../../commit-decoded.ts';
import { trackReading } from '../../track-reading.ts';
import { acquireLease, type Reading, releaseLease } from '../../watch-lease-store.ts';
import { createFactCache } from '../fetch-missing-facts.ts';
import type { EthereumWatcher } from '../watch-ethereum.ts';
import type { SecondReadingDeps } from './final-ranges.ts';
import { filterOf, networkOf } from './network-of.ts';
import { createRangeWidth } from './range-width.ts';
import { moveRangeCursor, readRangeCursor, resetRanges } from './ranges-store.ts';
import { type RangeDeps, readRange, type Target } from './read-range.ts';
import { readAgain } from './second-reading.ts';

export type WatchRangesDeps = Pick<RangeDeps, 'log' | 'prices' | 'onCommitted' | 'signal'> & {
  db: Db;
  clock: Clock;
  chain: RegisteredChain;
  reader: RangeChain;
  /** Identifies this process among possible watchers. */
  watcher: string;
  /** Whether the chain can restart from scratch, like a local one. */
  mayBeginAnew?: boolean;
  /** Between two looks at the head, and between two looks at what became final. */
  times?: { readMs: number; secondReadingMs: number };
};

/**
 * What 5,000 sales a day leave of 0.8 million compute units: `npm run bench -- engine` counts the calls. Finality takes
 * up to 20 minutes, so that looking more often would find nothing.
 */
const RANGE_TIMES = { readMs: 12_000, secondReadingMs: 600_000 };
/** How often `run` should be called, so that the lease is renewed in time. */
export const RANGE_TICK_MS = 2_500;
const RETRY_SECOND_READING_MS = 60_000;
const MAX_FAULT_LENGTH = 300;

/**
 * Watches the marketplaces of one chain by ranges of blocks, and reads each block again when it is final. Every round
 * starts from the database state, so a round can end anywhere. `run` renews the lease and does nothing else until the
 * next reading is due.
 */
export function createRangeWatcher(options: WatchRangesDeps): EthereumWatcher {
  const { db, clock, chain, reader, watcher, log, times = RANGE_TIMES } = options;
  const deps: RangeDeps = {
    ...options,
    network: networkOf(chain),
    filter: filterOf(chain),
    width: createRangeWidth(),
    lasting: createFactCache(),
  };
  const secondDeps: SecondReadingDeps = {
    ...deps,
    width: createRangeWidth(),
    singleBlock: { isRejected: false },
  };
  const tracked = trackReading();
  let head: BlockHeader | null = null;
  let reading: Reading | null = null;
  let fault: string | null = null;
  let isFirstLook = options.mayBeginAnew ?? false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let secondReadingDueMs = Number.NEGATIVE_INFINITY;
  const nowMs = () => clock.now().getTime();
  if (reader.nodeCount === 1)
    log.info({ chain: chain.slug }, 'one node: final blocks are read again from the same node');

  const hold = () =>
    acquireLease(db, chain.slug, watcher, {
      headNumber: head?.number ?? null,
      headAt: head?.minedAt ?? null,
      reading,
      fault,
    });

  async function round(): Promise<boolean> {
    const found = await findTarget(deps.reader, chain, nowMs());
    head = found.head;
    tracked.saw(head);
    if (isFirstLook) await forgetOtherChain(options, head);
    isFirstLook = false;
    const cursor = await readRangeCursor(db, chain.slug);
    options.signal?.throwIfAborted();
    if (!cursor) {
      const { number, hash } = found.target;
      await moveRangeCursor(db, chain.slug, null, { number, final: number, hash });
      return false;
    }
    if (found.target.number > cursor.number && (await readRange(deps, cursor, found.target))) return true;
    reading = tracked.readTo(found.target.number);
    return nowMs() >= secondReadingDueMs && (await secondReading());
  }

  async function secondReading(): Promise<boolean> {
    secondReadingDueMs = nowMs() + Math.min(RETRY_SECOND_READING_MS, times.secondReadingMs);
    const finalized = await reader.finalized();
    const cursor = await readRangeCursor(db, chain.slug);
    const hasMore = cursor !== null && (await readAgain(secondDeps, cursor, finalized.number));
    secondReadingDueMs = hasMore ? nowMs() : nowMs() + times.secondReadingMs;
    return hasMore;
  }

  return {
    async run() {
      options.signal?.throwIfAborted();
      if (!(await hold())) return false;
      reading = null;
      if (nowMs() - readAtMs < times.readMs) return false;
      try {
        const hasMore = await round();
        fault = null;
        if (!hasMore) readAtMs = nowMs();
        return hasMore;
      } catch (error) {
        if (error instanceof CursorMoved) return true;
        fault = (error as Error).message.slice(0, MAX_FAULT_LENGTH);
        // Only informational; the actual error is thrown.
        if (!options.signal?.aborted) await hold().catch(() => {});
        throw error;
      }
    },
    stop: () => releaseLease(db, chain.slug, watcher),
  };
}

/**
 * The newest block that counts. Of a chain that makes blocks on demand the head counts once it is old enough; otherwise
 * as many blocks must follow as the chain can make in that time.
 */
async function findTarget(
  reader: RangeChain,
  { confirmation, blockMs }: RegisteredChain,
  nowMs: number,
): Promise<{ head: BlockHeader; target: Target }> {
  const isFinalized = confirmation.kind === 'finalized';
  const waitMs = isFinalized ? confirmation.capMs : confirmation.kind === 'time' ? confirmation.ms : 0;
  const finalized = isFinalized ? await reader.finalized() : null;
  if (finalized && nowMs - finalized.minedAt.getTime() <= waitMs)
    return { head: finalized, target: finalized };
  const head = await reader.head();
  if (nowMs - head.minedAt.getTime() >= waitMs) return { head, target: head };
  const number = Math.max(0, finalized?.number ?? 0, head.number - Math.ceil(waitMs / blockMs));
  return { head, target: { number, hash: null } };
}

/** What was read belongs to a chain that no longer exists: the new one is read from its head. */
async function forgetOtherChain(
  { db, chain, reader, log }: WatchRangesDeps,
  head: BlockHeader,
): Promise<void> {
  const cursor = await readRangeCursor(db, chain.slug);
  if (!cursor) return;
  const [standing] = head.number < cursor.number ? [] : await reader.headers(cursor.number, cursor.number);
  if (standing && standing.hash === cursor.hash) return;
  log.warn({ chain: chain.slug, cursor: cursor.number, head: head.number }, 'the chain restarted');
  await resetRanges(db, chain.slug);
}
