import { describe, expect, it } from 'vitest';
import { fromWallClock, toWallClock, zoneOffsetLabel } from './wall-clock.ts';

describe('wall-clock conversion', () => {
  it.each([
    ['Europe/Madrid', '2026-01-15T18:30', '2026-01-15T17:30:00.000Z'],
    ['Europe/Madrid', '2026-07-15T18:30', '2026-07-15T16:30:00.000Z'],
    ['America/New_York', '2026-07-15T18:30', '2026-07-15T22:30:00.000Z'],
    ['Asia/Kathmandu', '2026-07-15T05:45', '2026-07-15T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2027-01-01T00:00', '2026-12-31T10:00:00.000Z'],
    ['UTC', '2026-02-28T23:59', '2026-02-28T23:59:00.000Z'],
  ])('[L7] in %s, %s is %s, and back again', (zone, text, iso) => {
    expect(fromWallClock(text, zone)).toBe(iso);
    expect(toWallClock(iso, zone)).toBe(text);
  });

  it('[L7] uses the first of an hour that occurs twice', () => {
    expect(fromWallClock('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromWallClock('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('[L7] moves forward from an hour that the clock skips', () => {
    const iso = fromWallClock('2026-03-29T02:30', 'Europe/Madrid');
    expect(iso).toBe('2026-03-29T01:30:00.000Z');
    expect(toWallClock(iso, 'Europe/Madrid')).toBe('2026-03-29T03:30');
  });

  it('[L7] is correct on both sides of a clock change', () => {
    expect(fromWallClock('2026-03-29T01:59', 'Europe/Madrid')).toBe('2026-03-29T00:59:00.000Z');
    expect(fromWallClock('2026-03-29T03:00', 'Europe/Madrid')).toBe('2026-03-29T01:00:00.000Z');
    expect(fromWallClock('2026-10-25T03:00', 'Europe/Madrid')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('keeps a year that is still being typed', () => {
    for (const text of ['0002-03-04T05:06', '0020-03-04T05:06', '0202-03-04T05:06'])
      expect(toWallClock(fromWallClock(text, 'Europe/Madrid'), 'Europe/Madrid')).toBe(text);
  });

  it('is empty for empty and invalid input', () => {
    expect(fromWallClock('', 'UTC')).toBe('');
    expect(fromWallClock('tomorrow', 'UTC')).toBe('');
    expect(toWallClock('', 'UTC')).toBe('');
  });

  it('[L7] labels the UTC offset that applies on that day', () => {
    expect(zoneOffsetLabel('2026-01-15T17:30:00Z', 'Europe/Madrid')).toBe('GMT+1');
    expect(zoneOffsetLabel('2026-07-15T17:30:00Z', 'Europe/Madrid')).toBe('GMT+2');
  });
});
