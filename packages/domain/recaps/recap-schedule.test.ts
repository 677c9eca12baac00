import { describe, expect, it } from 'vitest';
import { findTimeZone, nextRecapAt, periodUntil, type RecapSchedule } from './recap-schedule.ts';

const MADRID: RecapSchedule = { every: 'daily', hour: 9, weekday: 1, timeZone: 'Europe/Madrid' };
const next = (schedule: RecapSchedule, after: string) =>
  nextRecapAt(schedule, new Date(after)).toISOString().slice(0, 16);
const period = (schedule: RecapSchedule, to: string) => {
  const { from } = periodUntil(schedule, new Date(to));
  return { from: from.toISOString().slice(0, 16), hours: (Date.parse(to) - from.getTime()) / 3_600_000 };
};

describe('a daily recap', () => {
  it('is due at the hour of its zone', () => {
    expect(next(MADRID, '2026-11-17T07:59:59Z')).toBe('2026-11-17T08:00');
    expect(next(MADRID, '2026-11-17T08:00:00Z')).toBe('2026-11-18T08:00');
    expect(next({ ...MADRID, timeZone: 'Pacific/Kiritimati', hour: 0 }, '2026-11-17T09:00:00Z')).toBe(
      '2026-11-17T10:00',
    );
    expect(next({ ...MADRID, timeZone: 'Asia/Kathmandu', hour: 23 }, '2026-11-17T00:00:00Z')).toBe(
      '2026-11-17T17:15',
    );
  });

  it('covers 23 hours when clocks go forward, and 25 when they go back', () => {
    expect(period(MADRID, '2027-03-28T07:00:00Z')).toEqual({ from: '2027-03-27T08:00', hours: 23 });
    expect(period(MADRID, '2026-10-25T08:00:00Z')).toEqual({ from: '2026-10-24T07:00', hours: 25 });
    expect(period(MADRID, '2026-11-17T08:00:00Z')).toEqual({ from: '2026-11-16T08:00', hours: 24 });
  });

  it('moves to the end of an hour that clocks skip in spring', () => {
    const atTwo = { ...MADRID, hour: 2 };
    // There is no 02:00 on 28 March 2027: clocks go from 02:00 to 03:00, at 01:00 UTC.
    expect(next(atTwo, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00');
    expect(next(atTwo, '2027-03-28T01:00:00Z')).toBe('2027-03-29T00:00');
    expect(period(atTwo, '2027-03-28T01:00:00Z').hours).toBe(24);
    expect(period(atTwo, '2027-03-29T00:00:00Z').hours).toBe(23);
  });

  it('is due once in an hour that clocks show twice', () => {
    const atTwo = { ...MADRID, hour: 2 };
    expect(next(atTwo, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00');
    expect(next(atTwo, '2026-10-25T00:00:00Z')).toBe('2026-10-26T01:00');
  });

  it('survives a midnight that does not exist, and a day that a zone skipped', () => {
    const cairo = { ...MADRID, hour: 0, timeZone: 'Africa/Cairo' };
    // In 2027 clocks go from 00:00 to 01:00 on 30 April.
    expect(next(cairo, '2027-04-29T12:00:00Z')).toBe('2027-04-29T22:00');
    const apia = { ...MADRID, timeZone: 'Pacific/Apia' };
    // Samoa had no 30 December 2011.
    expect(next(apia, '2011-12-29T18:00:00Z')).toBe('2011-12-29T19:00');
    expect(next(apia, '2011-12-29T19:00:00Z')).toBe('2011-12-30T19:00');
    expect(period(apia, '2011-12-30T19:00:00Z').hours).toBe(24);
  });

  it.each(['UTC', 'Europe/Madrid', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca'])(
    'leaves no gap and no overlap in %s for a year',
    (timeZone) => {
      const schedule = { ...MADRID, timeZone, hour: 2 };
      let at = nextRecapAt(schedule, new Date('2026-01-01T00:00:00Z'));
      for (let day = 0; day < 365; day += 1) {
        const following = nextRecapAt(schedule, at);
        expect(periodUntil(schedule, following).from).toEqual(at);
        expect(following.getTime() - at.getTime()).toBeGreaterThanOrEqual(22 * 3_600_000);
        at = following;
      }
      expect(at.toISOString().slice(0, 4)).toBe('2027');
    },
  );
});

describe('a weekly recap', () => {
  const weekly: RecapSchedule = { ...MADRID, every: 'weekly' };

  it('is due on its weekday', () => {
    expect(next(weekly, '2026-11-16T07:59:00Z')).toBe('2026-11-16T08:00');
    expect(next(weekly, '2026-11-16T08:00:00Z')).toBe('2026-11-23T08:00');
    expect(next({ ...weekly, weekday: 7 }, '2026-11-16T08:00:00Z')).toBe('2026-11-22T08:00');
  });

  it('covers the week since the last one, also over a clock change', () => {
    expect(period(weekly, '2026-10-26T08:00:00Z')).toEqual({ from: '2026-10-19T07:00', hours: 169 });
  });
});

describe('a time zone', () => {
  it('is known by its name, however it is written', () => {
    expect(findTimeZone('europe/madrid')).toBe('Europe/Madrid');
    expect(findTimeZone('UTC')).toBe('UTC');
  });

  it.each(['', '+02:00', '-05', 'Europe/Atlantis', 'Etc/../Madrid', 'x'.repeat(100), '\u0000'])(
    'rejects %j',
    (name) => expect(findTimeZone(name)).toBeNull(),
  );
});
