import type { Logger } from '#server/lib/logger.ts';
import { newTrace, withTrace } from '#server/lib/trace.ts';

/** A piece of work that is done again and again: when it is woken, and now and then to be sure. */
export type Work = {
  name: string;
  /** How long to rest when nothing wakes it: what a lost wake-up or a due time costs at most. */
  everyMs: number;
  /** Does what is due; true when there may be more at once. */
  run(): Promise<boolean>;
};

/** A running loop of work. */
export type WorkLoop = { wake(): void; stop(): Promise<void>; isHealthy(): boolean };

const RETRY_MS = 1_000;

/** Runs one piece of work until it is stopped. A failure is logged and tried again: work never dies of one bad round. */
export function startWorkLoop(work: Work, log: Logger): WorkLoop {
  let isStopping = false;
  let hasFailed = false;
  let isWoken = false;
  let endRest = () => {};

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopping) return resolve();
      const timer = setTimeout(resolve, ms);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const round = async (): Promise<number> => {
    isWoken = false;
    try {
      const hasMore = await work.run();
      hasFailed = false;
      return hasMore ? 0 : work.everyMs;
    } catch (error) {
      if (!hasFailed) log.warn({ err: error, work: work.name }, 'work failed and will be tried again');
      hasFailed = true;
      return RETRY_MS;
    }
  };

  const running = (async () => {
    while (!isStopping) {
      const restMs = await withTrace(newTrace(), round);
      if (restMs > 0) await rest(restMs);
    }
  })();

  return {
    wake() {
      isWoken = true;
      endRest();
    },
    async stop() {
      isStopping = true;
      endRest();
      await running;
    },
    isHealthy: () => !hasFailed && !isStopping,
  };
}
