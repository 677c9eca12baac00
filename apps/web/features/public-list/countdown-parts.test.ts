import { describe, expect, it } from 'vitest';
import { countdownParts, unitLabel } from './countdown-parts.ts';

const moment = new Date('2026-03-12T12:00:00Z');
const before = (ms: number) => countdownParts(moment, moment.getTime() - ms);

describe('the countdown', () => {
  it('[J2] splits the remaining time into days, hours, minutes and seconds', () => {
    const left = ((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000;
    expect(before(left)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
    expect(before(400 * 24 * 3_600_000)).toEqual({ days: 400, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] shows zero at the moment itself, not a second earlier', () => {
    expect(before(1).seconds).toBe(1);
    expect(before(1_000).seconds).toBe(1);
    expect(before(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] never goes below zero', () => {
    expect(before(-90_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it("[J2] labels its units in the person's language, singular and plural", () => {
    expect([unitLabel('en-US', 'day', 1), unitLabel('en-US', 'day', 2)]).toEqual(['day', 'days']);
    expect([unitLabel('es-MX', 'hour', 1), unitLabel('es-MX', 'hour', 0)]).toEqual(['hora', 'horas']);
  });
});
