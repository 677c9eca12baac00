import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import type { BlockHeader, EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { type CommitResult, CursorMoved, commitDecoded } from '../commit-decoded.ts';
import { logDecoded } from '../decoded-transaction.ts';
import { trackReading } from '../track-reading.ts';
import { acquireLease, RENEW_LEASE_MS, type Reading, releaseLease } from '../watch-lease-store.ts';
import type { BlockThread } from './block-thread.ts';
import { type BlockPlace, moveCursor, readCursor, resetCursor, storeBlocks } from './blocks-store.ts';
import { createFactCache, type FactCache } from './fetch-missing-facts.ts';
import { handleReorg } from './handle-reorg.ts';
import { createRangeReader, fetchConfirmedHeaders, type RangeReader, readBlocks } from './read-ahead.ts';
import type { FoundTransaction } from './read-block.ts';
import { resolveMissingFacts } from './resolve-missing-facts.ts';

export type WatchEthereumDeps = {
  db: Db;
  clock: Clock;
  chain: EthereumChain;
  log: Logger;
  /** Identifies this process among possible watchers. */
  watcher: string;
  /** Confirmations required before a block is read. */
  confirmations: number;
  /** Dollar prices for thresholds; empty when none are known. */
  prices(): Promise<UsdPrices>;
  /** Called with the result of each commit, for metrics. */
  onCommitted?: (committed: CommitResult & { blockNumber: number }) => void;
  /** Whether the chain can restart from scratch, like a local one. */
  mayBeginAnew?: boolean;
  /** Ends a round between two steps. */
  signal?: AbortSignal;
  /** A second thread, for missed blocks. */
  thread?: BlockThread;
};

/** `run` does one round and returns whether there may be more immediately. */
export type EthereumWatcher = { run(): Promise<boolean>; stop(): Promise<void> };

/** Blocks per commit while catching up: limits what is read again after a crash, and memory. */
const BLOCKS_PER_COMMIT = 32;
const MAX_FAULT_LENGTH = 300;

/**
 * Watches Ethereum's blocks. Every round starts from the database state, so a round can end anywhere: the next one, in
 * this process or another, continues from the last commit.
 */
export function createEthereumWatcher(deps: WatchEthereumDeps): EthereumWatcher {
  const { db, clock, watcher } = deps;
  const lasting = createFactCache();
  const reader = createRangeReader(deps.chain, deps.thread?.read);
  const tracked = trackReading();
  let head: BlockHeader | null = null;
  let reading: Reading | null = null;
  let fault: string | null = null;
  let settledHead: string | null = null;
  let isFirstLook = deps.mayBeginAnew ?? false;

  let renewed: { report: string; atMs: number } | null = null;

  /** Acquires or renews the lease when it is due, and whenever there is something new to report. */
  async function hold(): Promise<boolean> {
    const report = { headNumber: head?.number ?? null, headAt: head?.minedAt ?? null, reading, fault };
    const renewing = { report: JSON.stringify(report), atMs: clock.monotonicMs() };
    if (renewed?.report === renewing.report && renewing.atMs - renewed.atMs < RENEW_LEASE_MS) return true;
    const isHeld = await acquireLease(db, 'ethereum', watcher, report);
    renewed = isHeld ? renewing : null;
    return isHeld;
  }

  async function round(): Promise<boolean> {
    head = await deps.chain.head();
    tracked.saw(head);
    if (isFirstLook) await forgetOtherChain(deps, head);
    isFirstLook = false;
    // Checking an unchanged head again would cost calls for nothing.
    if (head.hash === settledHead) return false;
    const hasMore = await readOn({ ...deps, lasting, reader }, head);
    settledHead = hasMore ? null : head.hash;
    return hasMore;
  }

  return {
    async run() {
      deps.signal?.throwIfAborted();
      if (!(await hold())) {
        settledHead = null;
        return false;
      }
      reading = null;
      try {
        const hasMore = await round();
        fault = null;
        if (!hasMore && head) reading = tracked.readTo(head.number - deps.confirmations);
        return hasMore;
      } catch (error) {
        if (error instanceof CursorMoved) return true;
        settledHead = null;
        fault = (error as Error).message.slice(0, MAX_FAULT_LENGTH);
        // Only informational; the actual error is thrown.
        if (!deps.signal?.aborted) await hold().catch(() => {});
        throw error;
      }
    },
    async stop() {
      await deps.thread?.stop();
      await releaseLease(db, 'ethereum', watcher);
    },
  };
}

/** The stored blocks belong to a chain that no longer exists: the new one is read from its head. */
async function forgetOtherChain({ db, chain, log }: WatchEthereumDeps, head: BlockHeader): Promise<void> {
  const cursor = await readCursor(db);
  if (!cursor) return;
  const [standing] = head.number < cursor.number ? [] : await chain.headers(cursor.number, cursor.number);
  if (standing?.hash === cursor.hash) return;
  log.warn(
    { chain: 'ethereum', cursor: cursor.number, head: head.number },
    'the chain restarted from its first block',
  );
  await resetCursor(db);
}

type ReadingDeps = WatchEthereumDeps & { lasting: FactCache; reader: RangeReader };

/** Reads the next confirmed blocks; true when there are more. */
async function readOn(deps: ReadingDeps, head: BlockHeader): Promise<boolean> {
  const { db, chain, confirmations, signal } = deps;
  const target = head.number - confirmations;
  if (target < 0) return false;
  const cursor = await readCursor(db);
  signal?.throwIfAborted();
  if (!cursor) {
    const headers = await fetchConfirmedHeaders(chain, { from: target, to: target, confirmations });
    await commitBlocks(deps, null, headers, await readBlocks(chain, headers));
    return false;
  }
  // Either the nodes lag or the chain became shorter; in both cases it will grow.
  if (head.number < cursor.number) return false;
  const endAfter = (number: number) => Math.max(number, Math.min(target, number + BLOCKS_PER_COMMIT));
  const last = endAfter(cursor.number);
  const { follows, headers, found } = await deps.reader.read(
    cursor.number,
    last,
    // A shorter chain has nothing new, but may show that the last block is no longer canonical.
    Math.min(confirmations, head.number - last),
  );
  signal?.throwIfAborted();
  if (follows.hash !== cursor.hash) return await goBack(deps, cursor);
  if (headers.length === 0) return false;
  // Two ranges, so that reading does not pause between two commits.
  for (const next of [last, endAfter(last)]) if (next < target) deps.reader.prepare(next, endAfter(next));
  await commitBlocks(deps, cursor, headers, found);
  return last < target;
}

async function goBack(deps: ReadingDeps, cursor: BlockPlace): Promise<boolean> {
  const ancestor = await handleReorg(deps, cursor);
  if (!ancestor) throw new Error('The Ethereum nodes disagree about blocks that were already read.');
  deps.log.warn(
    { chain: 'ethereum', from: cursor.number, to: ancestor.number },
    'chain reorg: rolled back to the last common block',
  );
  return true;
}

async function commitBlocks(
  deps: ReadingDeps,
  cursor: BlockPlace | null,
  headers: readonly BlockHeader[],
  found: readonly FoundTransaction[],
): Promise<void> {
  const last = headers.at(-1);
  if (!last) return;
  const decoded = await resolveMissingFacts(deps, found);
  const prices = await deps.prices();
  deps.signal?.throwIfAborted();
  const committed = await commitDecoded(deps.db, {
    decoded,
    prices,
    moveCursor: async (trx) => {
      const hasMoved = await moveCursor(trx, cursor, last);
      if (hasMoved) await storeBlocks(trx, headers);
      return hasMoved;
    },
  });
  if (committed.posts > 0) logDecoded(deps.log, decoded);
  deps.onCommitted?.({ ...committed, blockNumber: last.number });
}
