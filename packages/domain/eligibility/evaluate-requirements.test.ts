import { describe, expect, it } from 'vitest';
import type { ChainCondition, TokenCondition } from './chain-condition.ts';
import { type ChainRead, keyOfRead, type Reading, readOf } from './chain-read.ts';
import { evaluateRequirements, findFirstObstacle } from './evaluate-requirements.ts';
import {
  type DiscordMembership,
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
  follows: { tidepool: 'following' },
  createdAt: null,
  followers: null,
  checkedAt: hoursAgo(1),
};
const membership: DiscordMembership = { isPending: false, roles: {}, joinedAt: hoursAgo(1000) };
const member: DiscordProof = { socialId: '2', servers: { 100: membership }, checkedAt: hoursAgo(1) };
const memberWith = (facts: Partial<DiscordMembership>): DiscordProof => ({
  ...member,
  servers: { 100: { ...membership, ...facts } },
});
const discord = { id: 'discord', serverId: '100', roleId: null, joinedBefore: null } as const;
const coin = { type: 'coin', chain: 1, minimum: '1' } as const;
const nftOf = (contract: string): TokenCondition => ({
  type: 'token',
  chain: 1,
  standard: 'erc721',
  contract,
  tokenId: null,
  minimum: '1',
  decimals: 0,
  name: null,
});
const A = '0x00000000000000000000000000000000000000A1';
const B = '0x00000000000000000000000000000000000000B1';
/** A wallet that holds this. */
const holding = (...held: [ChainCondition, Reading][]): Pick<Evidence, 'wallets'> => ({
  wallets: [
    {
      address: '0xwallet',
      delegations: 'own',
      readings: new Map(
        held.map(([condition, reading]) => [keyOfRead(readOf(condition) as ChainRead), reading]),
      ),
    },
  ],
});
const one = (requirement: Requirement, evidence: Partial<Evidence>) =>
  evaluateRequirements([requirement], { ...NO_EVIDENCE, ...evidence }, NOW)[0];

describe('[J3] X follow requirement', () => {
  const twitter = { id: 'twitter', account: 'Tidepool', isChecked: true } as const;
  it.each<[string, TwitterProof | null, object]>([
    ['is met by a fresh proof, whatever the case of the name', follow, { state: 'met' }],
    ['is not met without a proof', null, { reason: 'not-verified' }],
    [
      'is not met by a proof about another account',
      { ...follow, follows: { x: 'following' } },
      { reason: 'not-verified' },
    ],
    [
      'is not met by a request to follow',
      { ...follow, follows: { tidepool: 'requested' } },
      { reason: 'follow-requested' },
    ],
    [
      'is not met without a follow',
      { ...follow, follows: { tidepool: 'none' } },
      { reason: 'not-following' },
    ],
    ['is not met by an old proof', { ...follow, checkedAt: hoursAgo(25) }, { reason: 'proof-expired' }],
  ])('%s', (_name, proof, verdict) => {
    expect(one(twitter, { twitter: proof })).toMatchObject({ id: 'twitter', ...verdict });
  });

  it('is met by everyone when it is only shown', () => {
    expect(one({ ...twitter, isChecked: false }, {})).toEqual({ id: 'twitter', state: 'met' });
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
      { ...member, servers: { 1: membership } },
      { reason: 'not-verified' },
    ],
    ['is not met by a non-member', discord, { ...member, servers: { 100: null } }, { reason: 'not-member' }],
    [
      'is not met while the rules are not accepted',
      discord,
      memberWith({ isPending: true }),
      { reason: 'membership-pending' },
    ],
    ['asks for the role', withRole, memberWith({ roles: { 9: false } }), { reason: 'role-missing' }],
    ['is met with the role', withRole, memberWith({ roles: { 9: true } }), { state: 'met' }],
    [
      'is checked again when another role is asked for',
      withRole,
      memberWith({ roles: { 8: true } }),
      { reason: 'not-verified' },
    ],
    ['is met by who joined before the day', early, member, { state: 'met' }],
    [
      'is not met by who joined later',
      early,
      memberWith({ joinedAt: hoursAgo(500) }),
      { reason: 'joined-late' },
    ],
    [
      'is not met when Discord tells no day',
      early,
      memberWith({ joinedAt: null }),
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
    const balance = { id: 'balance', condition: coin } as const;
    expect(one(balance, holding([coin, 10n ** 18n]))).toMatchObject({ state: 'met' });
    expect(one(balance, holding([coin, 10n ** 18n - 1n]))).toMatchObject({
      state: 'not-met',
      reason: 'balance-low',
    });
    expect(one(balance, {})).toMatchObject({ state: 'unknown', reason: 'balance-unchecked' });
  });

  it('accepts a token of any one contract, and is unknown only if a missing answer could change the result', () => {
    const conditions = [nftOf(A), nftOf(B)] as const;
    const nft = { id: 'nft', conditions } as const;
    const holdings = (a: Reading, b: Reading) => holding([conditions[0], a], [conditions[1], b]);
    expect(one(nft, holdings('could-not-check', 2n))).toMatchObject({ state: 'met' });
    expect(one(nft, holdings(0n, 0n))).toMatchObject({ state: 'not-met', reason: 'nft-missing' });
    expect(one(nft, holdings('no-answer', 0n))).toMatchObject({ state: 'not-met', reason: 'nft-missing' });
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
  const asked: Requirement[] = [{ id: 'balance', condition: coin }, { id: 'email' }];
  expect(findFirstObstacle(evaluateRequirements(asked, NO_EVIDENCE, NOW))).toMatchObject({ id: 'email' });
  expect(findFirstObstacle(evaluateRequirements(asked.slice(0, 1), NO_EVIDENCE, NOW))).toMatchObject({
    state: 'unknown',
  });
  const enough = { ...NO_EVIDENCE, ...holding([coin, 10n ** 18n]), email: 'a@b.c' };
  expect(findFirstObstacle(evaluateRequirements(asked, enough, NOW))).toBeNull();
});

describe('a contract wallet', () => {
  const rich = holding([coin, 10n ** 18n], [nftOf(A), 1n]);
  const asked: Requirement[] = [
    { id: 'balance', condition: coin },
    { id: 'nft', conditions: [nftOf(A)] },
    { id: 'email' },
  ];
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

  it('meets requirements on the chain where it signed', () => {
    const onBase = { ...coin, chain: 8453 };
    const verdict = one(
      { id: 'balance', condition: onBase },
      { ...holding([onBase, 10n ** 18n]), signatureChainId: 8453 },
    );
    expect(verdict).toMatchObject({ state: 'met' });
  });
});
