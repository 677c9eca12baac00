import { describe, expect, it } from 'vitest';
import { COIN, nft, walletWith } from './chain-evidence-for-test.ts';
import { evaluateRule, judgeBy } from './evaluate-rule.ts';
import { type Evidence, NO_EVIDENCE } from './requirement.ts';
import { type Condition, findRuleFault, type Rule } from './rule.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const judge = (rule: Rule, evidence: Partial<Evidence> = {}) =>
  evaluateRule(rule, judgeBy({ ...NO_EVIDENCE, ...evidence }, NOW));

const role: Condition = {
  type: 'discord',
  server: '1',
  serverName: 'Foxes',
  link: 'https://discord.gg/foxes',
  role: '2',
  roleName: 'OG',
  joinedBefore: null,
};
const withRole = (has: boolean): Pick<Evidence, 'discord'> => ({
  discord: {
    socialId: '1000000000000000000',
    servers: { 1: { isPending: false, roles: { 2: has }, joinedAt: null } },
    checkedAt: NOW,
  },
});

describe('a rule', () => {
  it('is met by any member of an "any of" group, and says how each was judged', () => {
    const wallets = [walletWith([[nft(), 0n]])];
    expect(judge({ any: [nft(), role] }, { wallets, ...withRole(true) })).toMatchObject({
      state: 'met',
      members: [{ state: 'not-met', reason: 'tokens-too-few' }, { state: 'met' }],
    });
    expect(judge({ any: [nft(), role] }, { wallets, ...withRole(false) })).toMatchObject({
      state: 'not-met',
      reason: 'rule-not-met',
    });
  });

  it('is unknown when only unknown members could decide it', () => {
    const unknown = [walletWith([[nft(), 'could-not-check']])];
    expect(judge({ any: [nft(), role] }, { wallets: unknown, ...withRole(false) })).toMatchObject({
      state: 'unknown',
      reason: 'rule-unchecked',
    });
    expect(judge({ all: [nft(), COIN] }, {})).toMatchObject({ state: 'unknown' });
    expect(judge({ all: [nft(), role] }, { wallets: unknown, ...withRole(false) })).toMatchObject({
      state: 'not-met',
    });
  });

  it('turns a condition around with "not", but never what could not be checked', () => {
    const holding = (tokens: bigint | 'could-not-check') => ({ wallets: [walletWith([[nft(), tokens]])] });
    expect(judge({ not: nft() }, holding(0n)).state).toBe('met');
    expect(judge({ not: nft() }, holding(1n)).state).toBe('not-met');
    expect(judge({ not: nft() }, holding('could-not-check')).state).toBe('unknown');
  });

  it('wants to see the account that someone must not have', () => {
    const outsiders: Rule = { not: role };
    expect(judge(outsiders)).toMatchObject({
      state: 'not-met',
      reason: 'not-verified',
      members: [{ state: 'unknown', reason: 'not-verified' }],
    });
    expect(judge(outsiders, withRole(false)).state).toBe('met');
    expect(judge(outsiders, withRole(true))).toMatchObject({ state: 'not-met', reason: 'rule-not-met' });
    const holding = { wallets: [walletWith([[nft(), 0n]])] };
    expect(judge({ not: { any: [role, nft()] } }, holding)).toMatchObject({ reason: 'not-verified' });
    expect(judge({ not: { all: [role, nft()] } }, holding).state).toBe('met');
    expect(judge({ not: { not: role } })).toMatchObject({ state: 'not-met', reason: 'not-verified' });
    expect(judge({ any: [{ not: role }, COIN] }, { wallets: [walletWith([[COIN, 10n ** 18n]])] }).state).toBe(
      'met',
    );
  });

  it('counts members of nested groups once', () => {
    const rule: Rule = { atLeast: 2, of: [role, { any: [nft(), COIN] }, { not: nft() }] };
    const wallets = [
      walletWith([
        [nft(), 2n],
        [COIN, 10n ** 18n],
      ]),
    ];
    expect(judge(rule, { wallets, ...withRole(false) }).state).toBe('not-met');
    expect(judge(rule, { wallets, ...withRole(true) }).state).toBe('met');
  });
});

describe('accounts elsewhere', () => {
  const x = (followers: number, days: number): Partial<Evidence> => ({
    twitter: { socialId: '1', follows: {}, createdAt: daysAgo(days), followers, checkedAt: NOW },
  });
  const xAccount = { type: 'x-account', minimumDays: 30, minimumFollowers: 10 } as const;

  it('must be old enough and have enough followers on X', () => {
    expect(judge(xAccount, x(10, 31)).state).toBe('met');
    expect(judge(xAccount, x(10, 29))).toMatchObject({ reason: 'account-too-young' });
    expect(judge(xAccount, x(9, 31))).toMatchObject({ reason: 'followers-too-few' });
    expect(judge(xAccount)).toMatchObject({ reason: 'not-verified' });
  });

  it('must be old enough on Discord, whose ids contain the time of creation', () => {
    const account = { type: 'discord-account', minimumDays: 365 } as const;
    expect(judge(account, withRole(false)).state).toBe('met'); // created in July 2022
    const id = String((BigInt(daysAgo(300).getTime()) - 1_420_070_400_000n) << 22n);
    const young = { discord: { socialId: id, servers: {}, checkedAt: NOW } };
    expect(judge(account, young)).toMatchObject({ reason: 'account-too-young' });
  });
});

describe('the shape of a rule', () => {
  it.each<[Rule, string | null]>([
    [{ all: [COIN] }, null],
    [{ all: [{ any: [{ not: COIN }] }] }, null],
    [{ all: [{ any: [{ not: { all: [COIN] } }] }] }, 'too-deep'],
    [{ any: Array(21).fill(COIN) }, 'too-many-conditions'],
    [{ all: [{ any: [] }] }, 'empty-group'],
    [{ atLeast: 3, of: [COIN, COIN] }, 'count-out-of-range'],
    [{ atLeast: 0, of: [COIN] }, 'count-out-of-range'],
  ])('%j: %s', (rule, fault) => {
    expect(findRuleFault(rule)).toBe(fault);
  });
});
