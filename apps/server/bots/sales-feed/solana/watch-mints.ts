import { CursorMoved } from '../commit-decoded.ts';
import { holdsLease } from '../watch-lease-store.ts';
import { commitMints } from './commit-mints.ts';
import type { WatchSolanaDeps } from './deps.ts';
import {
  emptyState,
  findNextPage,
  type ProgramState,
  processPage,
  type ReadBatch,
  relist,
} from './follow-program.ts';
import { postDueMints } from './post-mints.ts';
import { readMints } from './read-mints.ts';
import { addPosition, readPositions } from './solana-cursors-store.ts';
import { deletePositionsExcept, findMintSources } from './solana-mints-store.ts';
import { type SolanaPosition, startPositionAfter } from './solana-position.ts';
import { MARKETPLACES } from './watch-solana.ts';

export type MintWatcher = {
  /** Reads the lists that are due and posts the groups that are; true when there is more immediately. */
  run(): Promise<boolean>;
};

/** Mints are posted in groups of five minutes, so that nobody waits for a list. */
const LIST_EVERY_SECONDS = 30;
/** Per round, so that many bots make rounds longer and not heavier. */
const LISTS_PER_ROUND = 20;
/** A busy collection is read in several rounds. */
const TRANSACTIONS_PER_ROUND = 100;

type Source = ProgramState & { dueAt: Date };

/**
 * Follows the lists of collections whose mints a bot posts, as programs are followed. A loop of its own: sales never wait for
 * it. It works where the watcher of sales has the lease, whose id it shares.
 */
export function createMintWatcher(deps: WatchSolanaDeps, watcher: string): MintWatcher {
  const sources = new Map<string, Source>();
  const keepOn = async () => {
    if (deps.signal?.aborted) throw new WatchEnded();
  };

  const follow = async (
    source: string,
    state: Source,
    position: SolanaPosition | undefined,
    headSlot: number,
  ) => {
    state.dueAt = new Date(deps.clock.now().getTime() + LIST_EVERY_SECONDS * 1000);
    if (!position) return void (await startAfter(deps, source, headSlot));
    const next = await findNextPage(deps, source, position, state, keepOn);
    const page = next.page.slice(0, TRANSACTIONS_PER_ROUND);
    await processPage(deps, { ...next, page }, keepOn, (listed) => readBatch(deps, source, listed));
    state.failures = 0;
    const isDone = page.length === next.page.length;
    if (isDone) state.wayForward.pop();
    else relist(state);
    if (!isDone || state.wayForward.length > 0) state.dueAt = deps.clock.now();
  };

  const watchAll = async (): Promise<boolean> => {
    const wanted = await findMintSources(deps.db);
    await deletePositionsExcept(deps.db, [...MARKETPLACES, ...wanted]);
    for (const source of sources.keys()) if (!wanted.includes(source)) sources.delete(source);
    for (const source of wanted)
      if (!sources.has(source)) sources.set(source, { ...emptyState(), dueAt: new Date(0) });
    const due = [...sources]
      .filter(([, { dueAt }]) => dueAt <= deps.clock.now())
      .sort(([, one], [, other]) => one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, LISTS_PER_ROUND);
    const faults: unknown[] = [];
    if (due.length > 0) {
      const { slot } = await deps.chain.head();
      const positions = await readPositions(deps.db);
      for (const [source, state] of due)
        await follow(source, state, positions.get(source), slot).catch((fault) => note(fault, state, faults));
    }
    await postDueMints(deps).catch((fault) => faults.push(fault));
    if (faults.length > 0) throw faults[0];
    return [...sources.values()].some(({ dueAt }) => dueAt <= deps.clock.now());
  };

  return {
    async run() {
      if (deps.signal?.aborted || !(await holdsLease(deps.db, 'solana', watcher))) {
        sources.clear();
        return false;
      }
      try {
        return await watchAll();
      } catch (error) {
        if (error instanceof WatchEnded) return false;
        throw error;
      }
    },
  };
}

class WatchEnded extends Error {}

/** What was minted before a source is followed is never posted. */
async function startAfter({ db, chain }: WatchSolanaDeps, source: string, headSlot: number): Promise<void> {
  const [newest] = await chain.list(source, { before: null, limit: 1 });
  const hasOlder = newest !== undefined && newest.slot <= headSlot;
  await addPosition(db, source, startPositionAfter(headSlot, hasOlder));
}

async function readBatch(
  deps: WatchSolanaDeps,
  source: string,
  listed: Parameters<typeof readMints>[2],
): Promise<ReadBatch> {
  const { mints, read, fault } = await readMints(deps, source, listed);
  const foundAt = deps.clock.now();
  return {
    read,
    fault,
    commit: (moveCursor) => commitMints(deps.db, { source, mints, foundAt, moveCursor }),
  };
}

/** One list's failure does not delay the others. A lost race is none: the next round reads the new position. */
function note(fault: unknown, state: ProgramState, faults: unknown[]): void {
  if (fault instanceof WatchEnded) throw fault;
  if (fault instanceof CursorMoved) {
    state.wayForward = [];
    return;
  }
  state.failures += 1;
  relist(state);
  faults.push(fault);
}
