import { describe, expect, it } from 'vitest';
import type { Terms } from './terms.ts';
import { findTermsRefusal } from './terms-rules.ts';

const BEFORE: Terms = {
  chain: 'ethereum',
  startDate: '2026-11-01T10:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  eventDate: '2026-11-30T10:00:00.000Z',
  spots: 100,
  winners: 3,
  requirements: [],
};
const OPEN = new Date('2026-11-10T10:00:00Z');
const END = new Date('2026-11-20T10:00:00Z');
type Save = Parameters<typeof findTermsRefusal>[0];

const refusal = (change: Partial<Terms>, save: Partial<Save> = {}, now = OPEN) =>
  findTermsRefusal(
    {
      before: BEFORE,
      after: { ...BEFORE, ...change },
      isUrlNameChanged: false,
      hasJoined: true,
      draw: null,
      ...save,
    },
    now,
  );

describe('the terms of a list', () => {
  it('can be saved freely while nobody has ever joined', () => {
    const change: Partial<Terms> = { chain: 'solana', winners: 1, endDate: '2026-12-20T10:00:00.000Z' };
    expect(refusal(change, { hasJoined: false }, END)).toBeNull();
  });

  it('keep the number of winners once someone has joined, unless it rises', () => {
    expect(refusal({ winners: 2 })).toBe('winners-may-not-fall');
    expect(refusal({ winners: null })).toBe('winners-may-not-fall');
    expect(refusal({ winners: 4 })).toBeNull();
  });

  it('keep the end date from the moment it has passed', () => {
    for (const endDate of ['2026-12-20T10:00:00.000Z', '2026-11-11T10:00:00.000Z', null]) {
      expect(refusal({ endDate }, {}, new Date(END.getTime() - 1))).toBeNull();
      expect(refusal({ endDate }, {}, END)).toBe('end-date-passed');
    }
    expect(refusal({ eventDate: '2026-12-30T10:00:00.000Z' }, {}, END)).toBeNull();
  });

  it('keep the chain once someone has joined', () => {
    expect(refusal({ chain: 'solana' })).toBe('chain-fixed');
  });

  it('cannot change while a draw is running, and are final after it, like the address', () => {
    const tightened: Partial<Terms> = { requirements: [{ id: 'balance', amount: '5' }] };
    for (const change of [tightened, { winners: 4 }, { spots: 200 }]) {
      expect(refusal(change, { draw: 'checking' })).toBe('draw-running');
      expect(refusal(change, { draw: 'committed' })).toBe('draw-running');
      expect(refusal(change, { draw: 'drawn' })).toBe('terms-final');
    }
    expect(refusal({}, { draw: 'committed', isUrlNameChanged: true })).toBe('draw-running');
    expect(refusal({}, { draw: 'drawn', isUrlNameChanged: true })).toBe('terms-final');
    expect(refusal({}, { isUrlNameChanged: true })).toBeNull();
  });

  it('do not stand in the way of a save that leaves them as they are', () => {
    for (const draw of ['checking', 'committed', 'drawn'] as const)
      expect(refusal({}, { draw }, END)).toBeNull();
  });
});
