import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { ListedTransaction } from '#server/platform/providers/solana/reader.ts';
import { commitDecoded } from '../commit-decoded.ts';
import { logDecoded } from '../decoded-transaction.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { readListed } from './read-listed.ts';
import { movePosition } from './solana-cursors-store.ts';
import { advancePosition, type SolanaPosition } from './solana-position.ts';
import { isBefore, LIST_CHANGED, readPage, type Walk, type WayPage, walkBack } from './walk-back.ts';

/** In-memory state of a program between rounds; a restart walks its list again. */
export type ProgramState = {
  /** Pages to be processed; the next one is last. */
  wayForward: WayPage[];
  shortSince: Date | null;
  /** Rounds until now, and how many failed in a row. */
  rounds: number;
  failures: number;
};

export function emptyState(): ProgramState {
  return { wayForward: [], shortSince: null, rounds: 0, failures: 0 };
}

/** Ten seconds, in which the slots are still open. */
const SECOND_OPINION_EVERY = 4;

/**
 * Every few rounds the list is read from another node, so that what one leaves out is found while its slot is open. After a
 * failure too: a node may list what no other knows.
 */
function wantsSecondOpinion({ rounds, failures }: ProgramState): boolean {
  return failures === 0 ? rounds % SECOND_OPINION_EVERY === 1 : failures % 2 === 1;
}

export type NextPage = {
  program: string;
  position: SolanaPosition;
  page: readonly ListedTransaction[];
  /** The newest slot of the list; null when the list was not fetched and may have more by now. */
  newestSlot: number | null;
};

/** Older sales are not posted, so a list is walked back no further. */
const OLDEST_SECONDS = 24 * 3600;
/** How long a list that ends too early is attributed to one lagging node among several. */
const SHORT_LIST_PATIENCE_SECONDS = 60;
/** Transactions per commit: limits what is read again after a crash, and memory. */
const COMMITTED_TOGETHER = 50;

/** Finds the next page to process, after a new walk if there is none. */
export async function findNextPage(
  deps: WatchSolanaDeps,
  program: string,
  position: SolanaPosition,
  memory: ProgramState,
  keepOn: () => Promise<void>,
): Promise<NextPage> {
  const since = secondsAfter(deps.clock.now(), -OLDEST_SECONDS);
  let newestSlot: number | null = null;
  memory.rounds += 1;
  if (memory.wayForward.length === 0) {
    const isSecondOpinion = wantsSecondOpinion(memory);
    const walk = await walkBack(deps.chain, program, { position, since, isSecondOpinion, keepOn });
    heedCut(deps, program, walk, memory);
    memory.wayForward = walk.wayForward;
    newestSlot = walk.newestSlot;
  }
  const next = memory.wayForward.at(-1);
  const page = next ? await readPage(deps.chain, program, next, position).catch(forget(memory)) : [];
  return { program, position, page: page.filter((one) => !isBefore(one, since)), newestSlot };
}

/** The first `read` transactions of a batch, how to store what they contain, and the error that stopped the next one. */
export type ReadBatch = {
  read: number;
  fault: unknown;
  /** In one database transaction with the move of the position. */
  commit(moveCursor: (db: Db) => Promise<boolean>): Promise<void>;
};

/** Processes a page in several commits, each of which moves the position. */
export async function processPage(
  deps: WatchSolanaDeps,
  { program, page, position: from }: NextPage,
  keepOn: () => Promise<void>,
  readBatch: (listed: readonly ListedTransaction[]) => Promise<ReadBatch> = (listed) =>
    readSales(deps, listed),
): Promise<void> {
  let position = from;
  for (let at = 0; at < page.length; at += COMMITTED_TOGETHER) {
    await keepOn();
    const listed = page.slice(at, at + COMMITTED_TOGETHER);
    const { read, fault, commit } = await readBatch(listed);
    if (read > 0) {
      const next = advancePosition(position, listed.slice(0, read));
      await commit((db) => movePosition(db, program, position, next));
      position = next;
    }
    if (fault) throw fault;
  }
}

async function readSales(deps: WatchSolanaDeps, listed: readonly ListedTransaction[]): Promise<ReadBatch> {
  const { decoded, read, fault } = await readListed(deps, listed);
  return {
    read,
    fault,
    async commit(moveCursor) {
      const committed = await commitDecoded(deps.db, { decoded, prices: await deps.usdPrices(), moveCursor });
      if (committed.posts > 0) logDecoded(deps.log, decoded);
    },
  };
}

/** After a failure the page is listed again: a listed transaction may have disappeared. */
export function relist({ wayForward }: ProgramState): void {
  const next = wayForward.at(-1);
  if (next?.before) next.listed = null;
  else wayForward.length = 0;
}

function forget(memory: ProgramState): (fault: unknown) => never {
  return (fault) => {
    if (fault instanceof ProviderError && fault.reason === LIST_CHANGED) memory.wayForward = [];
    throw fault;
  };
}

/** A list that does not reach the stored position has a gap, unless one is expected. */
function heedCut({ log, clock }: WatchSolanaDeps, program: string, walk: Walk, memory: ProgramState): void {
  if (walk.cut !== 'short-list') memory.shortSince = null;
  if (walk.wayForward.length === 0) return;
  if (walk.cut === 'short-list') {
    memory.shortSince ??= clock.now();
    if (clock.now() < secondsAfter(memory.shortSince, SHORT_LIST_PATIENCE_SECONDS))
      throw new ProviderError('retry-later', 'the node lists fewer transactions than before');
    memory.shortSince = null;
  }
  if (walk.cut === null) return;
  log.warn({ program, cut: walk.cut }, 'skipped Solana transactions that can no longer be read');
}
