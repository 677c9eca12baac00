import { DECODERS } from '@signboard/sales/solana/decoders.ts';
import { CursorMoved } from '../commit-decoded.ts';
import { acquireLease, RENEW_LEASE_MS, type Reading, releaseLease } from '../watch-lease-store.ts';
import type { WatchSolanaDeps } from './deps.ts';
import {
  emptyState,
  findNextPage,
  type NextPage,
  type ProgramState,
  processPage,
  relist,
} from './follow-program.ts';
import { addPosition, readPositions } from './solana-cursors-store.ts';
import { type SolanaPosition, startPositionAfter } from './solana-position.ts';

export type SolanaWatcher = {
  /** Processes new transactions of all marketplaces; true when there is more immediately. */
  run(): Promise<boolean>;
  /** Lets another process continue. */
  stop(): Promise<void>;
};

/** The programs whose sales can be decoded. */
export const MARKETPLACES = DECODERS.map(({ program }) => program);
const LATE_HEAD_MS = 120_000;

/** The watch has ended, or another process has the lease. */
class WatchEnded extends Error {}

/**
 * Programs are listed concurrently but committed one after another: two commits with the same transactions could
 * otherwise deadlock.
 */
export function createSolanaWatcher(
  deps: WatchSolanaDeps,
  watcher: string,
  programs: readonly string[] = MARKETPLACES,
): SolanaWatcher {
  const memories = new Map(programs.map((program) => [program, emptyState()]));
  const report = {
    headNumber: null as number | null,
    headAt: null as Date | null,
    reading: null as Reading | null,
    fault: null as string | null,
    unavailableNodes: [] as string[],
  };
  let renewedAt = Number.NEGATIVE_INFINITY;

  const keepOn = async () => {
    if (deps.signal?.aborted) throw new WatchEnded();
    if (deps.clock.monotonicMs() - renewedAt < RENEW_LEASE_MS) return;
    report.unavailableNodes = deps.chain.unavailableNodes();
    if (!(await acquireLease(deps.db, 'solana', watcher, report))) throw new WatchEnded();
    renewedAt = deps.clock.monotonicMs();
  };

  const take = async (next: NextPage, memory: ProgramState): Promise<boolean> => {
    report.headNumber = Math.max(report.headNumber ?? 0, next.position.slot, next.newestSlot ?? 0);
    await processPage(deps, next, keepOn);
    memory.wayForward.pop();
    memory.failures = 0;
    return memory.wayForward.length > 0 || next.newestSlot === null;
  };

  /** One program's failure does not delay the others. */
  const watchAll = async (): Promise<boolean> => {
    renewedAt = Number.NEGATIVE_INFINITY;
    await keepOn();
    const head = await deps.chain.head();
    report.headAt = head.at;
    const positions = await readPositions(deps.db);
    const looked = await Promise.allSettled(
      [...memories].map(([program, memory]) =>
        lookAt(deps, { program, memory, position: positions.get(program), headSlot: head.slot, keepOn }),
      ),
    );
    const faults: unknown[] = [];
    let hasMore = false;
    for (const [at, memory] of [...memories.values()].entries()) {
      const one = looked[at];
      if (one?.status !== 'fulfilled') {
        memory.failures += 1;
        faults.push(one?.reason);
      } else if (one.value)
        hasMore = (await take(one.value, memory).catch((fault) => noted(fault, memory, faults))) || hasMore;
    }
    if (faults.length > 0) throw worstOf(faults);
    report.fault = lateness(head.at, deps.clock.now());
    if (!hasMore && head.at) report.reading = { until: head.at, isHead: false };
    return hasMore;
  };

  return {
    async run() {
      try {
        return await watchAll();
      } catch (error) {
        if (!(error instanceof WatchEnded)) {
          report.fault = (error as Error).message;
          throw error;
        }
        for (const program of memories.keys()) memories.set(program, emptyState());
        return false;
      }
    },
    stop: () => releaseLease(deps.db, 'solana', watcher),
  };
}

/** The next page of a program; nothing in the round in which it is first followed. */
async function lookAt(
  deps: WatchSolanaDeps,
  look: {
    program: string;
    memory: ProgramState;
    position: SolanaPosition | undefined;
    headSlot: number;
    keepOn(): Promise<void>;
  },
): Promise<NextPage | null> {
  const { program, memory, position, headSlot, keepOn } = look;
  if (position) return await findNextPage(deps, program, position, memory, keepOn);
  const [newest] = await deps.chain.list(program, { before: null, limit: 1 });
  const hasOlder = newest !== undefined && newest.slot <= headSlot;
  await addPosition(deps.db, program, startPositionAfter(headSlot, hasOlder));
  return null;
}

/** Losing a race to another process is not an error: the next round reads the new position. */
function noted(fault: unknown, memory: ProgramState, faults: unknown[]): boolean {
  if (fault instanceof CursorMoved) {
    memory.wayForward = [];
    return true;
  }
  memory.failures += 1;
  relist(memory);
  faults.push(fault);
  return false;
}

function worstOf(faults: readonly unknown[]): unknown {
  return faults.find((fault) => fault instanceof WatchEnded) ?? faults[0];
}

function lateness(headAt: Date | null, now: Date): string | null {
  const lateMs = headAt ? now.getTime() - headAt.getTime() : 0;
  return lateMs > LATE_HEAD_MS ? `the node is ${Math.round(lateMs / 1000)} seconds behind` : null;
}
