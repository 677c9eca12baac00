import { describe, expect, it } from 'vitest';
import { type Bonus, bonusEntries, MAX_WEIGHT, weightWith } from './bonus.ts';
import { nft, walletWith } from './chain-evidence-for-test.ts';
import type { Reading } from './chain-read.ts';
import { NO_EVIDENCE } from './requirement.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const perNft: Bonus = { condition: nft(), entries: 2, per: '1', most: 10 };
const once: Bonus = { condition: nft(), entries: 3, per: null, most: 3 };
const given = (bonus: Bonus, tokens: Reading) =>
  bonusEntries(
    [bonus],
    { ...NO_EVIDENCE, wallets: [walletWith([[bonus.condition as never, tokens]])] },
    NOW,
  )[0];

describe('a bonus', () => {
  it.each([
    [0n, 0],
    [1n, 2],
    [4n, 8],
    [5n, 10],
    [6n, 10],
    [2n ** 255n, 10],
  ] as const)('gives 2 entries per NFT, at most 10: %s NFTs give %i', (tokens, entries) => {
    expect(given(perNft, tokens)).toBe(entries);
  });

  it('is given once where nothing is counted', () => {
    expect(given(once, 7n)).toBe(3);
    expect(given(once, 0n)).toBe(0);
  });

  it('counts amounts with decimals, from the minimum on', () => {
    const points = nft({ standard: 'erc20', minimum: '100', decimals: 6 });
    const bonus: Bonus = { condition: points, entries: 1, per: '50', most: 100 };
    expect(given(bonus, 99_999_999n)).toBe(0);
    expect(given(bonus, 100_000_000n)).toBe(2);
    expect(given(bonus, 149_999_999n)).toBe(2);
  });

  it('is open when it could not be checked, and nothing when the contract has no answer', () => {
    expect(given(perNft, 'could-not-check')).toBeNull();
    expect(given(perNft, 'no-answer')).toBe(0);
  });

  it('is given for a role', () => {
    const role: Bonus = {
      condition: {
        type: 'discord',
        server: '1',
        serverName: 'Foxes',
        link: '',
        role: '2',
        roleName: 'OG',
        joinedBefore: null,
      },
      entries: 3,
      per: null,
      most: 3,
    };
    const discord = (has: boolean) => ({
      ...NO_EVIDENCE,
      discord: {
        socialId: '1',
        servers: { 1: { isPending: false, roles: { 2: has }, joinedAt: null } },
        checkedAt: NOW,
      },
    });
    expect(bonusEntries([role], discord(true), NOW)).toEqual([3]);
    expect(bonusEntries([role], discord(false), NOW)).toEqual([0]);
  });
});

it('adds the bonuses to the one entry that everyone has, up to the largest weight', () => {
  expect(weightWith([])).toBe(1);
  expect(weightWith([2, 0, 3])).toBe(6);
  expect(weightWith([254, 254])).toBe(MAX_WEIGHT);
});
