import { AppError } from './app-error.ts';

type Job = { start(): Promise<void>; reject(reason: AppError): void };

export type FairLimiter = {
  /** Runs the work in its owner's turn; rejects when too much is waiting. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Does heavy work one piece at a time. Owners take turns, so that one with much to do delays the others by one piece,
 * not by all of it. When too much is waiting, the owner with the most loses its last piece to one with less.
 */
export function createFairLimiter(maxWaiting: number): FairLimiter {
  // What is waiting, by owner, in the order of their turns.
  const turns = new Map<string, Job[]>();
  let [isRunning, waiting] = [false, 0];

  async function runAll(): Promise<void> {
    for (let [next] = turns; next; [next] = turns) {
      const [owner, jobs] = next;
      const job = jobs.shift();
      waiting -= 1;
      await job?.start();
      // Whoever came meanwhile is before it.
      turns.delete(owner);
      if (jobs.length > 0) turns.set(owner, jobs);
    }
    isRunning = false;
  }

  function makeRoom(owned: number): boolean {
    if (waiting < maxWaiting) return true;
    const longest = [...turns.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= owned + 1) return false;
    longest.pop()?.reject(new AppError('too-many-requests'));
    waiting -= 1;
    return true;
  }

  return {
    run(owner, work) {
      const own = turns.get(owner) ?? [];
      if (!makeRoom(own.length)) return Promise.reject(new AppError('too-many-requests'));
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      own.push({ start: () => work().then(resolve as never, reject), reject });
      turns.set(owner, own);
      waiting += 1;
      if (!isRunning) {
        isRunning = true;
        void runAll();
      }
      return promise;
    },
  };
}

/** Limits how much of something each owner may have under way; more is rejected. */
export function createShares(mostEach: number): FairLimiter {
  const held = new Map<string, number>();
  return {
    async run(owner, work) {
      const count = held.get(owner) ?? 0;
      if (count >= mostEach) throw new AppError('too-many-requests');
      held.set(owner, count + 1);
      try {
        return await work();
      } finally {
        const left = (held.get(owner) ?? 1) - 1;
        if (left > 0) held.set(owner, left);
        else held.delete(owner);
      }
    },
  };
}
