import { describe, expect, it } from 'vitest';
import { isPollDue, type PollState } from './poll-schedule.ts';

const start = new Date('2026-03-12T12:00:00Z');
const end = new Date('2026-03-13T12:00:00Z');
const noon = start.getTime();

const stateOf = (state: PollState['list']['state'], change: Partial<PollState> = {}): PollState => ({
  list: { state, details: { startDate: start, endDate: end } },
  polledAt: noon + 60_000,
  unchangedResponses: 0,
  failures: 0,
  jitter: 0,
  ...change,
});

/** Seconds until the next poll, or null when there is none within ten minutes. */
function intervalOf(one: PollState): number | null {
  for (let second = 0; second <= 600; second += 1)
    if (isPollDue(one, one.polledAt + second * 1_000)) return second;
  return null;
}

describe('polling a list', () => {
  it('[J1] refreshes the counter of an open list within five seconds', () => {
    expect(intervalOf(stateOf('open'))).toBe(4);
    expect(intervalOf(stateOf('open', { jitter: 1 }))).toBe(5);
  });

  it('[J1] slows down while nothing changes', () => {
    expect(intervalOf(stateOf('open', { unchangedResponses: 10 }))).toBe(8);
    expect(intervalOf(stateOf('open', { unchangedResponses: 300 }))).toBe(16);
  });

  it('[J1] backs off from a failing server, up to a minute', () => {
    const intervals = [1, 2, 3, 4, 5, 50].map((failures) => intervalOf(stateOf('open', { failures })));
    expect(intervals).toEqual([8, 16, 32, 60, 60, 60]);
  });

  it('[J2] waits for the start of an upcoming list', () => {
    const waiting = stateOf('upcoming', { polledAt: noon - 3_600_000, jitter: 0.5 });
    expect(isPollDue(waiting, noon - 1)).toBe(false);
    expect(isPollDue(waiting, noon + 1_499)).toBe(false);
    expect(isPollDue(waiting, noon + 1_500)).toBe(true);
  });

  it("[J2] polls slowly when the visitor's clock is ahead of the server", () => {
    const early = stateOf('upcoming', { polledAt: noon + 1_500, jitter: 0.5 });
    expect(intervalOf(early)).toBe(5);
  });

  it('[J2] backs off when the server fails at the start', () => {
    const failed = stateOf('upcoming', { polledAt: noon - 1_000, failures: 3 });
    expect(intervalOf(failed)).toBe(32);
  });

  it('[J2] detects the end of an open or full list at once', () => {
    const justBefore = { polledAt: end.getTime() - 500, jitter: 0.1 };
    const atEnd = end.getTime() + 300;
    expect(isPollDue(stateOf('open', justBefore), atEnd)).toBe(true);
    expect(isPollDue(stateOf('full', justBefore), atEnd)).toBe(true);
  });

  it('[J2] detects a freed spot, and the draw', () => {
    expect(intervalOf(stateOf('full'))).toBe(10);
    expect(intervalOf(stateOf('ended'))).toBe(30);
    expect(intervalOf(stateOf('committed'))).toBe(10);
  });

  it('[J2] stops where nothing changes without an action', () => {
    for (const state of ['offline', 'drawn'] as const)
      expect(isPollDue(stateOf(state), end.getTime() * 2)).toBe(false);
  });
});
