import { describe, expect, it } from 'vitest';
import { nextDate } from './next-date.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const dates = {
  startDate: new Date('2026-05-01T11:00:00Z'),
  endDate: new Date('2026-05-02T11:00:00Z'),
  eventDate: new Date('2026-05-03T11:00:00Z'),
  revealAt: null,
};

describe('nextDate', () => {
  it.each([
    ['scheduled', 'start'],
    ['open', 'end'],
    ['full', 'end'],
    ['needs-draw', 'event'],
    ['drawn', 'event'],
    ['closed', 'event'],
    ['deleted', 'event'],
  ] as const)('of a list that is %s is its %s', (state, kind) => {
    expect(nextDate({ ...dates, state }, now)?.kind).toBe(kind);
  });

  it('is the result while the draw runs, and the event until its time is known', () => {
    const revealAt = new Date('2026-05-01T12:05:00Z');
    expect(nextDate({ ...dates, state: 'drawing', revealAt }, now)).toEqual({ kind: 'result', at: revealAt });
    expect(nextDate({ ...dates, state: 'drawing' }, now)?.kind).toBe('event');
  });

  it('is never an event that is over', () => {
    expect(nextDate({ ...dates, state: 'drawn' }, dates.eventDate.getTime())).toBeNull();
    expect(nextDate({ ...dates, state: 'drawn', eventDate: null }, now)).toBeNull();
  });
});
