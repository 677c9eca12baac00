import { describe, expect, it } from 'vitest';
import { findLastVersionWithoutRecheck, findRecheckRemoval, type Holdings } from './recheck-entry.ts';
import type { Requirement } from './requirement.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
const balance = (smallestUnits: bigint): Requirement => ({ id: 'balance', smallestUnits });
const nft: Requirement = { id: 'nft', contracts: ['0x01'] };
const follow: Requirement = { id: 'twitter', account: 'foxes' };

const versionsOf = (...versions: Requirement[][]) =>
  versions.map((requirements, index) => ({ version: index + 1, requirements }));
const holding = (amount: Holdings['balance'], tokens: bigint | 'could-not-check' = 0n): Holdings => ({
  balance: amount,
  holdings: new Map([['0x01', tokens]]),
});

describe('the re-check of an entry', () => {
  it('removes it with the reason of the version that it joined under when it meets no version since', () => {
    const versions = versionsOf([balance(2n)], [nft]);
    expect(findRecheckRemoval(versions, 1, holding(1n), NOW)).toBe('balance-low');
    expect(findRecheckRemoval(versions, 2, holding(1n), NOW)).toBe('nft-missing');
  });

  it('keeps it when it meets the version that it joined under, however much was tightened since', () => {
    expect(findRecheckRemoval(versionsOf([], [balance(40n)]), 1, holding(0n), NOW)).toBeNull();
    expect(
      findRecheckRemoval(versionsOf([balance(1n)], [balance(40n), nft]), 1, holding(1n), NOW),
    ).toBeNull();
  });

  it('keeps it when it meets any later version', () => {
    const versions = versionsOf([balance(40n)], [balance(1n)], [balance(40n)]);
    expect(findRecheckRemoval(versions, 1, holding(1n), NOW)).toBeNull();
    expect(findRecheckRemoval(versions, 3, holding(1n), NOW)).toBe('balance-low');
  });

  it('never removes it because something could not be checked', () => {
    const versions = versionsOf([balance(2n)], [nft]);
    expect(findRecheckRemoval(versions, 1, holding(1n, 'could-not-check'), NOW)).toBeNull();
    expect(findRecheckRemoval(versions, 1, holding('could-not-check'), NOW)).toBeNull();
    expect(findRecheckRemoval([], 1, holding(0n), NOW)).toBeNull();
  });

  it('ignores what needs the participant', () => {
    expect(findRecheckRemoval(versionsOf([follow]), 1, holding(0n), NOW)).toBeNull();
    expect(findRecheckRemoval(versionsOf([follow, balance(2n)]), 1, holding(1n), NOW)).toBe('balance-low');
  });

  it('is needed only for entries that joined after the last version without such requirements', () => {
    expect(findLastVersionWithoutRecheck(versionsOf([balance(1n)]))).toBe(0);
    expect(findLastVersionWithoutRecheck(versionsOf([balance(1n)], [follow], [nft]))).toBe(2);
    expect(findLastVersionWithoutRecheck(versionsOf([balance(1n)], []))).toBe(2);
    expect(findLastVersionWithoutRecheck([])).toBe(0);
  });
});
