import { describe, expect, it } from 'vitest';
import { isTimeZone, listLastDays } from './local-days.ts';

const days = (now: string, zone: string, count = 2) =>
  listLastDays(new Date(now), zone, count).map(({ day, from, to }) => [
    day,
    from.toISOString(),
    to.toISOString(),
  ]);

describe('the last days in a time zone', () => {
  it('end with today there, not in UTC', () => {
    // An evening in Mexico is the next day in UTC.
    expect(days('2026-11-17T00:30:00Z', 'America/Mexico_City')).toEqual([
      ['2026-11-15', '2026-11-15T06:00:00.000Z', '2026-11-16T06:00:00.000Z'],
      ['2026-11-16', '2026-11-16T06:00:00.000Z', '2026-11-17T06:00:00.000Z'],
    ]);
    expect(days('2026-11-16T15:30:00Z', 'Asia/Tokyo', 1)[0]?.[0]).toBe('2026-11-17');
    expect(days('2026-11-16T15:30:00.500Z', 'UTC', 1)).toEqual([
      ['2026-11-16', '2026-11-16T00:00:00.000Z', '2026-11-17T00:00:00.000Z'],
    ]);
  });

  it('are an hour shorter or longer when the clocks change, and leave no gap', () => {
    expect(days('2026-03-29T12:00:00Z', 'Europe/Madrid', 1)).toEqual([
      ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ]);
    expect(days('2026-10-25T12:00:00Z', 'Europe/Madrid', 1)).toEqual([
      ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ]);
    const year = listLastDays(new Date('2026-11-16T12:00:00Z'), 'America/New_York', 365);
    for (const [at, { from }] of year.entries()) if (at > 0) expect(from).toEqual(year[at - 1]?.to);
  });

  it('know real time zones', () => {
    expect(isTimeZone('Asia/Kolkata')).toBe(true);
    for (const name of ['Mars/Olympus', '', "UTC' --"]) expect(isTimeZone(name)).toBe(false);
  });
});
