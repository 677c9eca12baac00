import type { Cancel, Clock } from '#server/platform/lib/clock.ts';

/** A clock that only moves when the test moves it: until then nothing sleeps to its end and no limit is reached. */
export type TestClock = Clock & {
  /**
   * Runs what becomes due, in order, each at its own time. Back, it changes only the date, as someone who corrects the
   * system time.
   */
  advance(seconds: number): void;
  /** The same, to a time. */
  set(now: Date): void;
  /** Resolves once something sleeps. */
  whenSleeping(): Promise<void>;
  /** How many sleeps, limits and timers are under way. */
  timerCount(): number;
};

type Timer = { dueMs: number; run(): void; everyMs: number | undefined };

export function createTestClock(
  start = new Date('2026-11-15T12:00:00.000Z'),
  { skipsSleeps = false } = {},
): TestClock {
  let nowMs = start.getTime();
  /** Not from 0, which caches take for no time. */
  let monotonicMs = 1_000_000;
  let sleeping = 0;
  let onSleep = Promise.withResolvers<void>();
  const timers = new Set<Timer>();

  function add(ms: number, run: () => void, everyMs?: number): Cancel {
    const timer = { dueMs: monotonicMs + ms, run, everyMs };
    timers.add(timer);
    return () => void timers.delete(timer);
  }

  function moveTo(ms: number): void {
    nowMs += ms - monotonicMs;
    monotonicMs = ms;
  }

  function fireUntil(endMs: number): void {
    for (let next = earliest(timers); next && next.dueMs <= endMs; next = earliest(timers)) {
      if (next.everyMs === undefined) timers.delete(next);
      else if (next.dueMs + next.everyMs <= endMs) {
        // Of the times that are passed at once only the last counts, as when a suspended process goes on.
        next.dueMs += Math.floor((endMs - next.dueMs) / next.everyMs) * next.everyMs;
        continue;
      }
      moveTo(Math.max(monotonicMs, next.dueMs));
      if (next.everyMs !== undefined) next.dueMs += next.everyMs;
      next.run();
    }
    moveTo(Math.max(monotonicMs, endMs));
  }

  function change(ms: number): void {
    if (ms >= 0) fireUntil(monotonicMs + ms);
    else nowMs += ms;
  }

  return {
    now: () => new Date(nowMs),
    monotonicMs: () => monotonicMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        if (skipsSleeps) {
          moveTo(monotonicMs + ms);
          resolve();
          return;
        }
        const end = () => {
          signal?.removeEventListener('abort', abort);
          sleeping -= 1;
          if (sleeping === 0) onSleep = Promise.withResolvers();
        };
        const abort = () => {
          cancel();
          end();
          reject(signal?.reason);
        };
        const cancel = add(ms, () => {
          end();
          resolve();
        });
        signal?.addEventListener('abort', abort);
        sleeping += 1;
        onSleep.resolve();
      }),
    timeout(ms) {
      const controller = new AbortController();
      add(ms, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
      return controller.signal;
    },
    after: (ms, run) => add(ms, run),
    every: (ms, run) => add(ms, run, ms),
    advance: (seconds) => change(seconds * 1000),
    set: (next) => change(next.getTime() - nowMs),
    whenSleeping: () => onSleep.promise,
    timerCount: () => timers.size,
  };
}

/** Of those that are due at the same time, the one that was added first. */
function earliest(timers: Iterable<Timer>): Timer | undefined {
  let found: Timer | undefined;
  for (const timer of timers) if (!found || timer.dueMs < found.dueMs) found = timer;
  return found;
}

/** For code with pauses that the test is not about: they end at once, and the time moves on. No limit is reached by that. */
export const createSkippingClock = (start?: Date): TestClock => createTestClock(start, { skipsSleeps: true });
