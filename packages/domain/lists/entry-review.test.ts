import { describe, expect, it } from 'vitest';
import {
  accountCreatedAt,
  burstThreshold,
  formatClusterRange,
  isAfterOpening,
  parseClusterRange,
  sequentialThreshold,
} from './entry-review.ts';

describe('a join burst', () => {
  it.each([
    [{ median: 1, minutes: 40 }, 10],
    [{ median: 2, minutes: 40 }, 10],
    [{ median: 3, minutes: 40 }, 15],
    [{ median: 200, minutes: 40 }, 1_000],
  ])('needs five times the usual minute, and ten entries at least: %j', (usual, needed) => {
    expect(burstThreshold(usual)).toBe(needed);
  });

  it.each([
    { median: 0, minutes: 0 },
    { median: 500, minutes: 1 },
  ])('does not exist where no other minute can be compared: %j', (usual) => {
    expect(burstThreshold(usual)).toBeNull();
  });

  it.each([
    ['2026-11-12T13:59:00Z', false],
    ['2026-11-12T14:00:00Z', true],
    ['2026-11-12T14:09:00Z', true],
    ['2026-11-12T14:10:00Z', false],
  ])('at %s is right after the opening: %s', (minute, expected) => {
    expect(isAfterOpening(new Date(minute), new Date('2026-11-12T14:00:30Z'))).toBe(expected);
  });

  it('is never after the opening of a list without a start date', () => {
    expect(isAfterOpening(new Date(), null)).toBe(false);
  });
});

describe('sequential accounts', () => {
  it.each([
    [5, 5],
    [10_000, 5],
    [10_001, 8],
    [100_000, 8],
  ])('among %i accounts need to be %i', (accounts, needed) => {
    expect(sequentialThreshold(accounts)).toBe(needed);
  });
});

describe('the creation time of an account', () => {
  it.each([
    // The example of Discord's documentation.
    ['discord', '175928847299117063', '2016-04-30T11:18:25.796Z'],
    // The example of Wikipedia's article about snowflake ids.
    ['x', '1541815603606036480', '2022-06-28T16:07:40.105Z'],
  ] as const)('is part of the %s id %s', (network, id, created) => {
    expect(accountCreatedAt(network, id)?.toISOString()).toBe(created);
  });

  it.each([
    ['discord', '12345'],
    ['discord', '9999999999999999999'],
    ['discord', '0175928847299117063'],
    ['discord', 'discord-1'],
    ['discord', ''],
    ['x', '4900000000'],
    ['x', '17592884729911706'],
    ['x', '1460323737035677698\n'],
  ] as const)('is unknown for the %s id %j', (network, id) => {
    expect(accountCreatedAt(network, id)).toBeNull();
  });
});

describe('a cluster in a URL', () => {
  it('survives a round trip', () => {
    const range = {
      kind: 'discord-accounts',
      startsAt: new Date('2026-11-12T14:03:00.123Z'),
      endsAt: new Date('2026-11-12T14:05:00.456Z'),
    } as const;
    expect(parseClusterRange(formatClusterRange(range))).toEqual(range);
  });

  it.each([
    '',
    'join-burst',
    'join-burst.1',
    'other.1.2',
    'join-burst.-1.2',
    'join-burst.1.2.3',
    'join-burst.1.x',
  ])('is ignored when it reads %j', (text) => {
    expect(parseClusterRange(text)).toBeNull();
  });
});
