import type { Clock } from '#server/lib/clock.ts';

/** A clock that only moves when the test moves it. */
export type TestClock = Clock & { advance(seconds: number): void; set(now: Date): void };

export function createTestClock(start = new Date('2026-11-15T12:00:00.000Z')): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(seconds) {
      now += seconds * 1000;
    },
    set(next) {
      now = next.getTime();
    },
  };
}
