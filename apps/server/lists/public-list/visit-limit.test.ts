import { describe, expect, it } from 'vitest';
import { createVisitLimit } from './visit-limit.ts';

let time = Date.parse('2026-11-16T12:00:00Z');
const limit = () => createVisitLimit(() => new Date(time));
const countAllowed = (times: number, ask: (number: number) => boolean) =>
  Array.from({ length: times }, (_, number) => ask(number)).filter(Boolean).length;

describe('the limit of visits', () => {
  it('counts one client sixty times an hour on each list', () => {
    const { allowsVisit } = limit();
    expect(countAllowed(500, () => allowsVisit('one', 'view', '192.0.2.1'))).toBe(60);
    expect(countAllowed(500, () => allowsVisit('other', 'view', '192.0.2.1'))).toBe(60);
    expect(allowsVisit('one', 'connect', '192.0.2.1')).toBe(true);
    expect(allowsVisit('one', 'view', '192.0.2.2')).toBe(true);
    time += 3_600_001;
    expect(allowsVisit('one', 'view', '192.0.2.1')).toBe(true);
  });

  it('takes all IPv6 addresses of a /64 for one client', () => {
    const { allowsVisit } = limit();
    const visit = (number: number) => allowsVisit('one', 'view', `2001:db8::${number.toString(16)}:1`);
    expect(countAllowed(500, visit)).toBe(60);
    expect(allowsVisit('one', 'view', '2001:db8:0:0:ffff:1:2:3')).toBe(false);
    expect(allowsVisit('one', 'view', '2001:db8:0:1::1')).toBe(true);
  });

  it('counts fifty different referrers an hour on each list, and those again', () => {
    const { allowsReferrer } = limit();
    expect(countAllowed(500, (number) => allowsReferrer('one', `${number}.example`))).toBe(50);
    expect(allowsReferrer('one', '0.example')).toBe(true);
    expect(allowsReferrer('one', '400.example')).toBe(false);
    expect(allowsReferrer('other', '400.example')).toBe(true);
    time += 3_600_001;
    expect(allowsReferrer('one', '400.example')).toBe(true);
  });
});
