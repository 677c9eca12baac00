import type { Clock } from '#server/platform/lib/clock.ts';
import type { Logger } from '#server/platform/lib/logger.ts';
import { newTrace, withTrace } from '#server/platform/lib/trace.ts';

/** Recurring work: it runs when it is woken, and periodically as a fallback. */
export type Work = {
  name: string;
  /** Poll interval: the longest delay after a lost wake-up or a due time. */
  everyMs: number;
  /** Processes what is due; returns true if there may be more. */
  run(): Promise<boolean>;
};

export type LoopDeps = { clock: Clock; log: Logger };

export type WorkLoop = { wake(): void; stop(): Promise<void>; failingSeconds(): number };

const RETRY_MS = 1_000;
/** The longest pause that a timer supports. */
const NEVER_MS = 2 ** 31 - 1;

/** Runs work until it is stopped. Failures are logged and retried: one bad run never ends the loop. */
export function startWorkLoop(work: Work, { clock, log }: LoopDeps): WorkLoop {
  let isStopping = false;
  let failingSinceMs: number | null = null;
  let isWoken = false;
  let endSleep = () => {};

  const sleep = async (ms: number): Promise<void> => {
    if (isWoken || isStopping) return;
    const ending = new AbortController();
    endSleep = () => ending.abort();
    await clock.sleep(ms, ending.signal).catch(() => {});
  };

  const runOnce = async (): Promise<number> => {
    isWoken = false;
    try {
      const hasMore = await work.run();
      failingSinceMs = null;
      return hasMore ? 0 : work.everyMs;
    } catch (error) {
      // Stopping interrupts what waits; that is no failure.
      if (isStopping && (error as Error).name === 'AbortError') return 0;
      if (failingSinceMs === null) log.warn({ err: error, work: work.name }, 'work failed, retrying');
      failingSinceMs ??= clock.monotonicMs();
      return RETRY_MS;
    }
  };

  const running = (async () => {
    while (!isStopping) {
      const sleepMs = await withTrace(newTrace(), runOnce);
      if (sleepMs > 0) await sleep(sleepMs);
    }
  })();

  return {
    wake() {
      isWoken = true;
      endSleep();
    },
    async stop() {
      isStopping = true;
      endSleep();
      await running;
    },
    failingSeconds: () => (failingSinceMs === null ? 0 : (clock.monotonicMs() - failingSinceMs) / 1_000),
  };
}

export type PooledWork = Pick<Work, 'name' | 'everyMs'> & {
  /** Calls `onFound` as soon as it has found something to do. */
  run(onFound: () => void): Promise<boolean>;
};

/**
 * Several loops for work that waits for others. One that finds work wakes another, and of those that found none only one
 * polls: an idle pool costs no more than one loop.
 */
export function startWorkPool(work: PooledWork, size: number, deps: LoopDeps): WorkLoop {
  const idle = new Set<number>();
  let poller: number | null = null;

  const startOne = (at: number) => {
    const run = async () => {
      idle.delete(at);
      if (poller === at) poller = null;
      const hasMore = await work.run(wakeIdle);
      if (!hasMore) {
        idle.add(at);
        poller ??= at;
      }
      return hasMore;
    };
    const own = {
      name: work.name,
      run,
      get everyMs() {
        return poller === at ? work.everyMs : NEVER_MS;
      },
    };
    return startWorkLoop(own, deps);
  };
  const loops = Array.from({ length: size }, (_, at) => startOne(at));

  function wakeIdle(): boolean {
    const [at] = idle;
    if (at === undefined) return false;
    idle.delete(at);
    loops[at]?.wake();
    return true;
  }

  return {
    // Those at work may have looked too early.
    wake: () => {
      if (!wakeIdle()) for (const loop of loops) loop.wake();
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
    failingSeconds: () => Math.max(...loops.map((loop) => loop.failingSeconds())),
  };
}
