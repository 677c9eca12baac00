import { describe, expect, it } from 'vitest';
import { type Asked, isAskDue } from './ask-again.ts';

const start = new Date('2026-03-12T12:00:00Z');
const end = new Date('2026-03-13T12:00:00Z');
const noon = start.getTime();

const asked = (state: Asked['list']['state'], change: Partial<Asked> = {}): Asked => ({
  list: { state, details: { startDate: start, endDate: end } },
  askedAt: noon + 60_000,
  quietAnswers: 0,
  failures: 0,
  jitter: 0,
  ...change,
});

/** After how many seconds a list is asked for again, or null when it is not within ten minutes. */
function pauseOf(one: Asked): number | null {
  for (let second = 0; second <= 600; second += 1)
    if (isAskDue(one, one.askedAt + second * 1_000)) return second;
  return null;
}

describe('asking for a list again', () => {
  it('[J1] lets the counter of an open one follow within five seconds', () => {
    expect(pauseOf(asked('open'))).toBe(4);
    expect(pauseOf(asked('open', { jitter: 1 }))).toBe(5);
  });

  it('[J1] slows down where nothing happens', () => {
    expect(pauseOf(asked('open', { quietAnswers: 10 }))).toBe(8);
    expect(pauseOf(asked('open', { quietAnswers: 300 }))).toBe(16);
  });

  it('[J1] leaves a server in trouble alone, more and more, up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 50].map((failures) => pauseOf(asked('open', { failures })));
    expect(pauses).toEqual([8, 16, 32, 60, 60, 60]);
  });

  it('[J2] waits for the start of one that is not open yet', () => {
    const waiting = asked('upcoming', { askedAt: noon - 3_600_000, jitter: 0.5 });
    expect(isAskDue(waiting, noon - 1)).toBe(false);
    expect(isAskDue(waiting, noon + 1_499)).toBe(false);
    expect(isAskDue(waiting, noon + 1_500)).toBe(true);
  });

  it('[J2] goes on calmly where the clock is ahead of the server', () => {
    const early = asked('upcoming', { askedAt: noon + 1_500, jitter: 0.5 });
    expect(pauseOf(early)).toBe(5);
  });

  it('[J2] does not storm a server that fails at the start', () => {
    const failed = asked('upcoming', { askedAt: noon - 1_000, failures: 3 });
    expect(pauseOf(failed)).toBe(32);
  });

  it('[J2] sees the end of an open and of a full one at once', () => {
    const justBefore = { askedAt: end.getTime() - 500, jitter: 0.1 };
    const atEnd = end.getTime() + 300;
    expect(isAskDue(asked('open', justBefore), atEnd)).toBe(true);
    expect(isAskDue(asked('full', justBefore), atEnd)).toBe(true);
  });

  it('[J2] sees a spot that comes free, and the draw', () => {
    expect(pauseOf(asked('full'))).toBe(10);
    expect(pauseOf(asked('ended'))).toBe(30);
    expect(pauseOf(asked('committed'))).toBe(10);
  });

  it('[J2] never happens where nothing changes by itself', () => {
    for (const state of ['offline', 'drawn'] as const)
      expect(isAskDue(asked(state), end.getTime() * 2)).toBe(false);
  });
});
