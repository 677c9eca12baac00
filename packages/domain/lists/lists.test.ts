import { describe, expect, it } from 'vitest';
import { readAddresses } from './address-list.ts';
import { csvLine, exportFileName } from './csv.ts';
import { readDecimal } from './decimal.ts';
import { isDiscordId, isTrackingId, withoutAt } from './identifiers.ts';
import { areBasicsComplete, saveRefusal, toggleRefusal } from './life-cycle.ts';
import { listStatus } from './list-status.ts';

const now = new Date('2026-11-15T00:00:00Z');
const complete = {
  active: false,
  isFinished: false,
  startDate: now,
  endDate: now,
  eventDate: now,
  availableSpots: 10,
  howManyWinners: 0,
  type: 'Other',
};

describe('a list', () => {
  it('[L1] is closed when finished, also while active; else online when active; else offline', () => {
    expect(listStatus({ active: true, isFinished: true })).toBe('CLOSED');
    expect(listStatus({ active: false, isFinished: true })).toBe('CLOSED');
    expect(listStatus({ active: true, isFinished: false })).toBe('ONLINE');
    expect(listStatus({ active: false, isFinished: false })).toBe('OFFLINE');
  });

  it('[L13] can be switched when its basics are complete and it is not finished', () => {
    expect(toggleRefusal(complete)).toBeNull();
    expect(toggleRefusal({ ...complete, isFinished: true })).toBe('list-closed');
    for (const field of [
      'startDate',
      'endDate',
      'eventDate',
      'availableSpots',
      'howManyWinners',
      'type',
    ] as const) {
      const list = { ...complete, [field]: null };
      expect(areBasicsComplete(list)).toBe(false);
      expect(toggleRefusal(list)).toBe('basics-missing');
    }
  });

  it('[L14] can be saved while it is neither active nor finished', () => {
    expect(saveRefusal({ active: false, isFinished: false })).toBeNull();
    expect(saveRefusal({ active: true, isFinished: false })).toBe('list-active');
    expect(saveRefusal({ active: true, isFinished: true })).toBe('list-closed');
  });
});

it.each([
  ['0', '0'],
  ['007.50', '7.5'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
])('reads the amount %j as %j', (value, amount) => {
  expect(readDecimal(value)).toBe(amount);
});

it.each([
  '',
  '-1',
  '1e5',
  '1,5',
  '.5',
  '0.0000000000000000001',
  'NaN',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -1,
])('reads %j as no amount', (value) => {
  expect(readDecimal(value)).toBeNull();
});

it('[L8] knows Discord ids by their 17 to 20 digits', () => {
  expect(
    ['1'.repeat(16), '1'.repeat(17), '1'.repeat(20), '1'.repeat(21), '1234567890123456a'].map(isDiscordId),
  ).toEqual([false, true, true, false, false]);
});

it('[L12] knows ids of web analytics, and never a tag manager', () => {
  expect(['G-ABC123', 'GT-ABCD12', 'UA-12345-1', 'AW-1234567'].every((id) => isTrackingId('ga', id))).toBe(
    true,
  );
  expect(
    ['GTM-ABCDEF', 'g-abc123', 'G-', "G-ABC'><script>", 'UA-1'].some((id) => isTrackingId('ga', id)),
  ).toBe(false);
  expect(isTrackingId('fb', '123456789012345')).toBe(true);
  expect(isTrackingId('fb', 'G-ABC123')).toBe(false);
});

it('[L8] takes the @ from an account’s name', () => {
  expect(withoutAt(' @@name ')).toBe('name');
});

it('[L10] reads addresses between commas, semicolons and white space, each once', () => {
  const one = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  expect(readAddresses(`${one.toLowerCase()},\n${one};; nonsense`, 'ethereum')).toEqual({
    addresses: [one],
    invalid: ['nonsense'],
  });
  expect(readAddresses(one, 'solana')).toEqual({ addresses: [], invalid: [one] });
});

it('[W4] writes cells that no spreadsheet executes', () => {
  expect(csvLine(['a', 1, 'b,c', 'd"e'])).toBe('a,1,"b,c","d""e"\r\n');
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0']) expect(csvLine([`${start}x`])).toMatch(/^"'/);
  expect(csvLine([-1])).toBe('-1\r\n');
});

it('[W4] names a file from list, kind and time, free of what file systems dislike', () => {
  expect(exportFileName('Ünï/“list” 1', 'joined', now)).toBe(
    'Uni-list-1_joined_2026-11-15T00-00-00-000Z.csv',
  );
  expect(exportFileName('日本', 'winners', now)).toBe('list_winners_2026-11-15T00-00-00-000Z.csv');
});
