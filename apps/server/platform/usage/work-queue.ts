import { LRUCache } from 'lru-cache';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Cost } from '#server/platform/lib/route.ts';

/** Whose turn it is. Accounts cost nothing, so networks take turns first, and the accounts of each network after that. */
export type Owner = { network: string; account: string };

export type WorkQueue = {
  /** Rejects when too much is waiting. */
  run<T>(owner: Owner, cost: Cost, piece: () => Promise<T>): Promise<T>;
};

type Piece = { owner: Owner; cost: Cost; start(): Promise<unknown>; reject(reason: AppError): void };

type Capacity = { runningMb: number; waitingMb: number; waiting: number };

/** Two pictures don't run at once, nor three large saves; a picture and a save do. */
export const CAPACITY: Capacity = { runningMb: 320, waitingMb: 240, waiting: 60 };

export const RETRY_SECONDS = 5;
const REMEMBERED_TURNS = 1_000;

/**
 * All heavy work of a process: as much at once as its memory allows, and one piece of each account. Who had no turn for
 * longest is next, so somebody with much to do delays the others by one piece. A large piece is not overtaken by
 * smaller ones, or it might never run.
 */
export function createWorkQueue(capacity: Capacity = CAPACITY): WorkQueue {
  const waiting: Piece[] = [];
  const running = new Set<Piece>();
  const turns = new LRUCache<string, number>({ max: REMEMBERED_TURNS });
  let turn = 0;

  const turnOf = (key: string) => turns.peek(key) ?? 0;
  const accountKey = ({ network, account }: Owner) => `${network} ${account}`;
  const isBusy = ({ account }: Owner) => [...running].some(({ owner }) => owner.account === account);

  function findNext(): Piece | undefined {
    const [next] = waiting
      .filter(({ owner }) => !isBusy(owner))
      .sort(
        ({ owner: one }, { owner: other }) =>
          turnOf(one.network) - turnOf(other.network) || turnOf(accountKey(one)) - turnOf(accountKey(other)),
      );
    const isRoom = next && sum(running, 'runningMb') + next.cost.runningMb <= capacity.runningMb;
    return next && (isRoom || running.size === 0) ? next : undefined;
  }

  function startAll(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next);
      turn += 1;
      turns.set(next.owner.network, turn);
      turns.set(accountKey(next.owner), turn);
      void runPiece(next);
    }
  }

  async function runPiece(piece: Piece): Promise<void> {
    await piece.start();
    running.delete(piece);
    startAll();
  }

  /** The network with the most waiting loses its last piece to one that has less. */
  function makeRoom(piece: Piece): boolean {
    const isRoom = () =>
      waiting.length < capacity.waiting &&
      sum(waiting, 'waitingMb') + piece.cost.waitingMb <= capacity.waitingMb;
    const weightOf = (network: string) => waiting.filter(({ owner }) => owner.network === network).length;
    while (!isRoom()) {
      const longest = Math.max(0, ...waiting.map(({ owner }) => weightOf(owner.network)));
      if (longest <= weightOf(piece.owner.network) + 1) return false;
      const last = waiting.findLast(({ owner }) => weightOf(owner.network) === longest);
      if (!last) return false;
      waiting.splice(waiting.indexOf(last), 1);
      last.reject(queueIsFull());
    }
    return true;
  }

  return {
    run(owner, cost, work) {
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      const piece: Piece = { owner, cost, start: () => work().then(resolve as never, reject), reject };
      const isNext = waiting.length === 0 && !isBusy(owner);
      if (!isNext && !makeRoom(piece)) return Promise.reject(queueIsFull());
      waiting.push(piece);
      startAll();
      return promise;
    },
  };
}

const queueIsFull = () => new AppError('too-many-requests', { retryAfterSeconds: RETRY_SECONDS });

function sum(pieces: Iterable<Piece>, what: 'runningMb' | 'waitingMb'): number {
  let total = 0;
  for (const { cost } of pieces) total += cost[what];
  return total;
}
