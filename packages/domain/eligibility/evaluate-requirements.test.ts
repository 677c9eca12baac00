import { describe, expect, it } from 'vitest';
import { evaluateRequirements, findFirstObstacle } from './evaluate-requirements.ts';
import {
  type DiscordProof,
  type Evidence,
  NO_EVIDENCE,
  type Requirement,
  type TwitterProof,
} from './requirement.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const follow: TwitterProof = {
  socialId: '1',
  account: 'tidepool',
  relation: 'following',
  checkedAt: hoursAgo(1),
};
const member: DiscordProof = {
  socialId: '2',
  serverId: '100',
  isMember: true,
  isPending: false,
  roleId: null,
  hasRole: false,
  joinedAt: hoursAgo(1000),
  checkedAt: hoursAgo(1),
};
const discord = { id: 'discord', serverId: '100', roleId: null, joinedBefore: null } as const;
const one = (requirement: Requirement, evidence: Partial<Evidence>) =>
  evaluateRequirements([requirement], { ...NO_EVIDENCE, ...evidence }, NOW)[0];

describe('[J3] X follow requirement', () => {
  const twitter = { id: 'twitter', account: 'Tidepool' } as const;
  it.each<[string, TwitterProof | null, object]>([
    ['is met by a fresh proof, whatever the case of the name', follow, { state: 'met' }],
    ['is not met without a proof', null, { reason: 'not-verified' }],
    ['is not met by a proof about another account', { ...follow, account: 'x' }, { reason: 'not-verified' }],
    [
      'is not met by a request to follow',
      { ...follow, relation: 'requested' },
      { reason: 'follow-requested' },
    ],
    ['is not met without a follow', { ...follow, relation: 'none' }, { reason: 'not-following' }],
    ['is not met by an old proof', { ...follow, checkedAt: hoursAgo(25) }, { reason: 'proof-expired' }],
  ])('%s', (_name, proof, verdict) => {
    expect(one(twitter, { twitter: proof })).toMatchObject({ id: 'twitter', ...verdict });
  });
});

describe('[J3] Discord membership requirement', () => {
  const withRole = { ...discord, roleId: '9' };
  const early = { ...discord, joinedBefore: hoursAgo(500) };
  it.each<[string, Requirement, DiscordProof | null, object]>([
    ['is met by a member', discord, member, { state: 'met' }],
    ['is not met without a proof', discord, null, { reason: 'not-verified' }],
    [
      'is not met by a proof of another server',
      discord,
      { ...member, serverId: '1' },
      { reason: 'not-verified' },
    ],
    ['is not met by a non-member', discord, { ...member, isMember: false }, { reason: 'not-member' }],
    [
      'is not met while the rules are not accepted',
      discord,
      { ...member, isPending: true },
      { reason: 'membership-pending' },
    ],
    ['asks for the role', withRole, { ...member, roleId: '9' }, { reason: 'role-missing' }],
    ['is met with the role', withRole, { ...member, roleId: '9', hasRole: true }, { state: 'met' }],
    [
      'is checked again when another role is asked for',
      withRole,
      { ...member, roleId: '8', hasRole: true },
      { reason: 'not-verified' },
    ],
    ['is met by who joined before the day', early, member, { state: 'met' }],
    [
      'is not met by who joined later',
      early,
      { ...member, joinedAt: hoursAgo(500) },
      { reason: 'joined-late' },
    ],
    [
      'is not met when Discord tells no day',
      early,
      { ...member, joinedAt: null },
      { reason: 'join-date-unknown' },
    ],
    [
      'is not met by an old proof',
      discord,
      { ...member, checkedAt: hoursAgo(24) },
      { reason: 'proof-expired' },
    ],
  ])('%s', (_name, requirement, proof, verdict) => {
    expect(one(requirement, { discord: proof })).toMatchObject({ id: 'discord', ...verdict });
  });
});

describe('[J3] wallet requirements', () => {
  it('requires the exact minimum balance or more', () => {
    const balance = { id: 'balance', smallestUnits: 10n ** 18n } as const;
    expect(one(balance, { balance: 10n ** 18n })).toMatchObject({ state: 'met' });
    expect(one(balance, { balance: 10n ** 18n - 1n })).toMatchObject({
      state: 'not-met',
      reason: 'balance-low',
    });
    expect(one(balance, {})).toMatchObject({ state: 'unknown', reason: 'balance-unchecked' });
  });

  it('accepts a token of any one contract, and is unknown only if a missing answer could change the result', () => {
    const nft = { id: 'nft', contracts: ['a', 'b'] } as const;
    const holdings = (a: bigint | 'could-not-check', b: bigint | 'could-not-check') => ({
      holdings: new Map([
        ['a', a],
        ['b', b],
      ]),
    });
    expect(one(nft, holdings('could-not-check', 2n))).toMatchObject({ state: 'met' });
    expect(one(nft, holdings(0n, 0n))).toMatchObject({ state: 'not-met', reason: 'nft-missing' });
    expect(one(nft, holdings(0n, 'could-not-check'))).toMatchObject({ state: 'unknown' });
    expect(one(nft, {})).toMatchObject({ state: 'unknown', reason: 'nft-unchecked' });
  });
});

it('[J3] requires the captcha and the email', () => {
  const asked: Requirement[] = [{ id: 'captcha' }, { id: 'email' }];
  expect(evaluateRequirements(asked, NO_EVIDENCE, NOW)).toEqual([
    { id: 'captcha', state: 'not-met', reason: 'captcha-needed' },
    { id: 'email', state: 'not-met', reason: 'email-needed' },
  ]);
  const brought = { ...NO_EVIDENCE, hasCaptchaPass: true, email: 'a@example.test' };
  expect(evaluateRequirements(asked, brought, NOW).map(({ state }) => state)).toEqual(['met', 'met']);
});

it('reports a requirement that is not met before one that is unknown, and null when all are met', () => {
  const asked: Requirement[] = [{ id: 'balance', smallestUnits: 1n }, { id: 'email' }];
  expect(findFirstObstacle(evaluateRequirements(asked, NO_EVIDENCE, NOW))).toMatchObject({ id: 'email' });
  expect(findFirstObstacle(evaluateRequirements(asked.slice(0, 1), NO_EVIDENCE, NOW))).toMatchObject({
    state: 'unknown',
  });
  expect(
    findFirstObstacle(evaluateRequirements(asked, { ...NO_EVIDENCE, balance: 1n, email: 'a@b.c' }, NOW)),
  ).toBeNull();
});

describe('a contract wallet', () => {
  const rich = { balance: 10n, holdings: new Map([['0xa1', 1n]]) };
  const asked = [
    { id: 'balance', smallestUnits: 1n },
    { id: 'nft', contracts: ['0xa1'] },
    { id: 'email' },
  ] as const;
  const statesOf = (signatureChainId: number | null) =>
    evaluateRequirements(asked, { ...NO_EVIDENCE, ...rich, email: 'a@b.c', signatureChainId }, NOW);

  it('meets requirements on mainnet when it signed there, as does a key', () => {
    for (const chainId of [1, null])
      expect(statesOf(chainId).map(({ state }) => state)).toEqual(['met', 'met', 'met']);
  });

  it('does not meet them when it signed on another chain, whatever its address holds', () => {
    expect(statesOf(8453)).toEqual([
      { id: 'balance', state: 'not-met', reason: 'wallet-elsewhere' },
      { id: 'nft', state: 'not-met', reason: 'wallet-elsewhere' },
      { id: 'email', state: 'met' },
    ]);
  });
});
