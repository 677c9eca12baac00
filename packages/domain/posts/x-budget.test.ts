import { describe, expect, it } from 'vitest';
import { estimateMonth, keptForRecaps, monthOf, parseCap, spendingLimit } from './x-budget.ts';

const at = (time: string) => new Date(time);

describe('cap as typed', () => {
  it.each([
    ['', { cents: null }],
    ['   ', { cents: null }],
    ['5', { cents: 500 }],
    ['0.02', { cents: 2 }],
    ['0,03', { cents: 3 }],
    ['$ 12.5', { cents: 1250 }],
    ['0.290', { cents: 29 }],
    ['100000', { cents: 10_000_000 }],
    ['0', { fault: 'cap-too-low' }],
    ['0.01', { fault: 'cap-too-low' }],
    ['-5', { fault: 'cap-too-low' }],
    ['100000.01', { fault: 'cap-too-high' }],
    ['1000000000', { fault: 'cap-too-high' }],
    ['0.015', { fault: 'cap-fraction' }],
    ['1e9', { fault: 'cap-not-amount' }],
    ['five', { fault: 'cap-not-amount' }],
    ['1,000.00', { fault: 'cap-not-amount' }],
    ['NaN', { fault: 'cap-not-amount' }],
    ['9'.repeat(400), { fault: 'cap-not-amount' }],
  ])('%j', (typed, expected) => {
    expect(parseCap(typed)).toEqual(expected);
  });
});

it('months begin at midnight UTC, and years end', () => {
  const december = monthOf(at('2026-12-31T23:59:59.999Z'));
  expect(december).toEqual({ start: at('2026-12-01T00:00:00Z'), end: at('2027-01-01T00:00:00Z') });
  expect(monthOf(at('2027-01-01T00:00:00Z')).start).toEqual(december.end);
});

describe('limit of a month', () => {
  const now = at('2026-11-29T12:00:00Z');

  it('is the cap for every post', () => {
    const cap = { capCents: 100, atCap: 'others', hasRecaps: true } as const;
    expect(spendingLimit(cap, 'sale', now)).toBe(1000);
    expect(spendingLimit({ ...cap, atCap: 'stop' }, 'sale', now)).toBe(1000);
    expect(spendingLimit({ ...cap, capCents: null }, 'sale', now)).toBeNull();
  });

  it('leaves a post a day for recaps where they go on at the cap', () => {
    const cap = { capCents: 100, atCap: 'recap', hasRecaps: true } as const;
    expect(keptForRecaps(cap, now)).toBe(30);
    expect(keptForRecaps(cap, at('2026-11-01T00:00:00Z'))).toBe(30 * 15);
    expect(keptForRecaps(cap, at('2026-11-30T23:59:59Z'))).toBe(15);
    expect(keptForRecaps({ ...cap, capCents: null }, now)).toBe(0);
    expect(spendingLimit(cap, 'sale', now)).toBe(970);
    expect(spendingLimit(cap, 'recap', now)).toBe(1000);
  });

  it('leaves nothing for recaps that are off', () => {
    const cap = { capCents: 100, atCap: 'recap', hasRecaps: false } as const;
    expect(keptForRecaps(cap, now)).toBe(0);
    expect(spendingLimit(cap, 'sale', now)).toBe(1000);
  });
});

describe('estimate for the month', () => {
  const long = at('2026-01-01T00:00:00Z');

  it('continues at the rate since the month began', () => {
    expect(estimateMonth(300, long, at('2026-11-11T00:00:00Z'))).toBe(900);
    expect(estimateMonth(0, long, at('2026-11-11T00:00:00Z'))).toBe(0);
  });

  it('starts with the bot', () => {
    expect(estimateMonth(300, at('2026-11-09T00:00:00Z'), at('2026-11-11T00:00:00Z'))).toBe(3300);
  });

  it('says nothing on the first day', () => {
    expect(estimateMonth(300, long, at('2026-11-01T23:00:00Z'))).toBeNull();
  });
});
