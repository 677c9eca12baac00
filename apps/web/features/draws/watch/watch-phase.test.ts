import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import { describe, expect, it } from 'vitest';
import { lastSettledDraw, watchPhase } from './watch-phase.ts';

const revealAt = new Date('2026-05-01T12:00:00Z');
const committed = { state: 'committed', hasRandomNumber: false } as const;
const after = (ms: number) => revealAt.getTime() + ms;

describe('watchPhase', () => {
  it.each([
    [-1, 'countdown'],
    [0, 'due'],
    [59_999, 'due'],
    [60_000, 'late'],
  ])('is, %i ms after the random number is due, %s', (ms, phase) => {
    expect(watchPhase({ ...committed, revealAt }, after(ms))).toBe(phase);
  });

  it.each(['checking', 'drawn', 'failed'] as const)('is %s whatever the time', (state) => {
    expect(watchPhase({ ...committed, state, revealAt }, after(1e9))).toBe(state);
  });

  it.each([-1, 0, 1e9])('is computing once the random number is out, %i ms after it was due', (ms) => {
    expect(watchPhase({ ...committed, revealAt, hasRandomNumber: true }, after(ms))).toBe('computing');
  });

  it('waits without a countdown where no time is known', () => {
    expect(watchPhase({ ...committed, revealAt: null }, 0)).toBe('due');
  });
});

describe('lastSettledDraw', () => {
  it.each([
    ['checking', 2, 1],
    ['committed', 1, 0],
    ['drawn', 2, 2],
    ['failed', 1, 1],
  ] as const)('of a list whose latest draw is %s with number %i is %i', (state, number, settled) => {
    expect(lastSettledDraw({ draw: { state, number } as PublicDraw })).toBe(settled);
  });

  it('is 0 before the first draw', () => {
    expect(lastSettledDraw({ draw: null })).toBe(0);
  });
});
