/** The only source of time: rooms get it as an argument, and tests move it (`testing/test-clock.ts`). */
export type Clock = {
  now(): Date;
  /** Milliseconds that only grow, whatever happens to the system time: for durations and caches. */
  monotonicMs(): number;
  /** Resolves after the time; rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Aborts after the time, with a TimeoutError. */
  timeout(ms: number): AbortSignal;
  /** Runs once after the time, unless it is canceled. Does not keep the process alive. */
  after(ms: number, run: () => void): Cancel;
  /** Runs each time that the time has passed, until it is canceled. Does not keep the process alive. */
  every(ms: number, run: () => void): Cancel;
};

export type Cancel = () => void;

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', abort, { once: true });
    }),
  timeout: (ms) => AbortSignal.timeout(ms),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
