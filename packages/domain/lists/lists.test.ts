import { describe, expect, it } from 'vitest';
import { parseAddresses } from '../accounts/wallet-address.ts';
import { buildExportFileName, formatCsvLine } from './csv.ts';
import { findSaveRefusal, findToggleRefusal, getListStatus, hasCompleteBasics } from './life-cycle.ts';
import { normaliseXUsername } from './normalise-input.ts';
import { isDiscordId, isTrackingId, parseDecimal } from './typed-values.ts';

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
  drawState: null,
};

describe('list', () => {
  it('[L1] is closed when finished, even if active; otherwise online when active and offline when not', () => {
    expect(getListStatus({ active: true, isFinished: true })).toBe('CLOSED');
    expect(getListStatus({ active: false, isFinished: true })).toBe('CLOSED');
    expect(getListStatus({ active: true, isFinished: false })).toBe('ONLINE');
    expect(getListStatus({ active: false, isFinished: false })).toBe('OFFLINE');
  });

  it('can be taken offline while a draw is running, but not be activated', () => {
    for (const drawState of ['checking', 'committed'] as const) {
      expect(findToggleRefusal({ ...complete, active: false, drawState })).toBe('draw-running');
      expect(findToggleRefusal({ ...complete, active: true, drawState })).toBeNull();
    }
    expect(findToggleRefusal({ ...complete, active: false, drawState: 'drawn' })).toBeNull();
  });

  it('[L13] can be toggled once its basics are complete, unless it is finished', () => {
    expect(findToggleRefusal(complete)).toBeNull();
    expect(findToggleRefusal({ ...complete, isFinished: true })).toBe('list-closed');
    for (const field of [
      'startDate',
      'endDate',
      'eventDate',
      'availableSpots',
      'howManyWinners',
      'type',
    ] as const) {
      const list = { ...complete, [field]: null };
      expect(hasCompleteBasics(list)).toBe(false);
      expect(findToggleRefusal(list)).toBe('basics-missing');
    }
  });

  it('[L14] can be saved only while it is neither active nor finished', () => {
    expect(findSaveRefusal({ active: false, isFinished: false })).toBeNull();
    expect(findSaveRefusal({ active: true, isFinished: false })).toBe('list-active');
    expect(findSaveRefusal({ active: true, isFinished: true })).toBe('list-closed');
  });
});

it.each([
  ['0', '0'],
  ['007.50', '7.5'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['123456789012345678901234567890', '123456789012345678901234567890'],
])('parses the amount %j as %j', (value, amount) => {
  expect(parseDecimal(value)).toBe(amount);
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
])('rejects the amount %j', (value) => {
  expect(parseDecimal(value)).toBeNull();
});

it('[L8] accepts Discord ids of 17 to 20 digits', () => {
  expect(
    ['1'.repeat(16), '1'.repeat(17), '1'.repeat(20), '1'.repeat(21), '1234567890123456a'].map(isDiscordId),
  ).toEqual([false, true, true, false, false]);
});

it('[L12] accepts web analytics ids, but no tag manager', () => {
  expect(['G-ABC123', 'GT-ABCD12', 'UA-12345-1', 'AW-1234567'].every((id) => isTrackingId('ga', id))).toBe(
    true,
  );
  expect(
    ['GTM-ABCDEF', 'g-abc123', 'G-', "G-ABC'><script>", 'UA-1'].some((id) => isTrackingId('ga', id)),
  ).toBe(false);
  expect(isTrackingId('fb', '123456789012345')).toBe(true);
  expect(isTrackingId('fb', 'G-ABC123')).toBe(false);
});

it('[L8] strips the @ from an account name', () => {
  expect(normaliseXUsername(' @@name ')).toBe('name');
});

it('[L10] parses addresses separated by commas, without duplicates', () => {
  const one = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  expect(parseAddresses(` ${one.toLowerCase()} ,\n${one},, nonsense,`, 'ethereum')).toEqual({
    addresses: [one],
    invalid: ['nonsense'],
  });
  for (const separator of [' ', ';', '\n', '\t'])
    expect(parseAddresses(one + separator + one, 'ethereum')).toEqual({
      addresses: [],
      invalid: [one + separator + one],
    });
  expect(parseAddresses(one, 'solana')).toEqual({ addresses: [], invalid: [one] });
});

it('[W4] escapes cells so that no spreadsheet executes them', () => {
  expect(formatCsvLine(['a', 1, 'b,c', 'd"e'])).toBe('a,1,"b,c","d""e"\r\n');
  for (const start of ['=', '+', '-', '@', '\t', '\r', '\0'])
    expect(formatCsvLine([`${start}x`])).toMatch(/^"'/);
  expect(formatCsvLine([-1])).toBe('-1\r\n');
});

it('[W4] builds a file name that is safe on every file system from list, kind and time', () => {
  expect(buildExportFileName('Ünï/“list” 1', 'joined', now)).toBe(
    'Uni-list-1_joined_2026-11-15T00-00-00-000Z.csv',
  );
  expect(buildExportFileName('日本', 'winners', now)).toBe('list_winners_2026-11-15T00-00-00-000Z.csv');
});
