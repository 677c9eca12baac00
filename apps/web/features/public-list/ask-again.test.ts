import { describe, expect, it } from 'vitest';
import { ASK_EVERY_MS, isAskDue } from './ask-again.ts';

const start = new Date('2026-03-12T12:00:00Z');
const end = new Date('2026-03-13T12:00:00Z');
const list = (state: Parameters<typeof isAskDue>[0]['state']) => ({
  state,
  details: { startDate: start, endDate: end },
});
const noon = start.getTime();
const patience = 2_000;

describe('asking for a list again', () => {
  it('[J1] happens every 15 seconds while it is open', () => {
    const askedAt = noon + 60_000;
    expect(isAskDue(list('open'), askedAt, askedAt + ASK_EVERY_MS - 1, patience)).toBe(false);
    expect(isAskDue(list('open'), askedAt, askedAt + ASK_EVERY_MS, patience)).toBe(true);
  });

  it('[J2] waits for the start of one that is not open yet', () => {
    const askedAt = noon - 3_600_000;
    expect(isAskDue(list('upcoming'), askedAt, noon - 1, patience)).toBe(false);
    expect(isAskDue(list('upcoming'), askedAt, noon + patience - 1, patience)).toBe(false);
    expect(isAskDue(list('upcoming'), askedAt, noon + patience, patience)).toBe(true);
  });

  it('[J2] goes on calmly where the clock is ahead of the server', () => {
    const askedAt = noon + patience;
    expect(isAskDue(list('upcoming'), askedAt, askedAt + 1_000, patience)).toBe(false);
    expect(isAskDue(list('upcoming'), askedAt, askedAt + ASK_EVERY_MS, patience)).toBe(true);
  });

  it('[J2] sees the end of an open and of a full one at once', () => {
    const justAsked = end.getTime() - 500;
    const atEnd = end.getTime() + patience;
    expect(isAskDue(list('open'), justAsked, atEnd, patience)).toBe(true);
    expect(isAskDue(list('full'), justAsked, atEnd, patience)).toBe(true);
    expect(isAskDue(list('full'), noon, noon + ASK_EVERY_MS, patience)).toBe(false);
  });

  it('[J2] never happens where nothing changes by itself', () => {
    for (const state of ['offline', 'ended', 'closed'] as const)
      expect(isAskDue({ state, details: null }, 0, end.getTime() * 2, patience)).toBe(false);
  });
});
