import { describe, expect, it } from 'vitest';
import { countdownParts, unitWord } from './countdown-parts.ts';

const moment = new Date('2026-03-12T12:00:00Z');
const before = (ms: number) => countdownParts(moment, moment.getTime() - ms);

describe('the countdown', () => {
  it('[J2] splits what is left into days, hours, minutes and seconds', () => {
    const left = ((2 * 24 + 3) * 60 + 4) * 60_000 + 5_000;
    expect(before(left)).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
    expect(before(400 * 24 * 3_600_000)).toEqual({ days: 400, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] shows nothing left at the moment itself, not a second before it', () => {
    expect(before(1).seconds).toBe(1);
    expect(before(1_000).seconds).toBe(1);
    expect(before(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('[J2] never runs below nothing', () => {
    expect(before(-90_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it("[J2] names its units in the person's language, one and many", () => {
    expect([unitWord('en-US', 'day', 1), unitWord('en-US', 'day', 2)]).toEqual(['day', 'days']);
    expect([unitWord('es-MX', 'hour', 1), unitWord('es-MX', 'hour', 0)]).toEqual(['hora', 'horas']);
  });
});
