import type { Terms } from '@signboard/domain/lists/terms.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import { expect, it } from 'vitest';
import { hashStoredTerms } from './published-terms.ts';

const savedAt = new Date('2026-11-12T14:02:00.000Z');
const termsWith = (serverName: string): Terms => ({
  chain: 'ethereum',
  startDate: null,
  endDate: null,
  eventDate: null,
  spots: 10,
  winners: 2,
  requirements: [
    { id: 'discord', server: '1', serverName, role: null, roleName: null, joinedBefore: null },
    { id: 'nft', contracts: ['0xab'] },
  ],
});

it('publishes terms without control characters, which no proof may contain', () => {
  const expected = hashTermsVersion({
    version: 3,
    savedAt: savedAt.toISOString(),
    ...termsWith('Tide  pool'),
    requirements: [
      {
        id: 'discord',
        server: '1',
        serverName: 'Tide  pool',
        role: null,
        roleName: null,
        joinedBefore: null,
      },
      { id: 'nft', contracts: ['0xab'] },
    ],
  } as TermsVersion);
  expect(hashStoredTerms({ version: 3, savedAt, terms: termsWith('Tide\u0007\npool') })).toBe(expected);
});

it('publishes rules, bonuses and delegations as texts, whatever the order of their keys', () => {
  const coin = { type: 'coin', chain: 8453, minimum: '1' } as const;
  const terms: Terms = {
    ...termsWith('Tide pool'),
    requirements: [
      { id: 'rule', rule: { any: [coin, { not: { atLeast: 1, of: [coin, { type: 'coinbase' }] } }] } },
    ],
    bonuses: [{ most: 10, per: '1', entries: 2, condition: coin }],
    acceptsDelegations: true,
  };
  const { bonuses: _bonuses, acceptsDelegations: _accepts, ...plain } = terms;
  const json = '{"chain":8453,"minimum":"1","type":"coin"}';
  const expected = hashTermsVersion({
    version: 1,
    savedAt: savedAt.toISOString(),
    ...plain,
    requirements: [
      {
        id: 'rule',
        rule: 'any(1, not(atLeast(1 of 2, 3)))',
        conditions: [json, json, '{"type":"coinbase"}'],
      },
      { id: 'bonuses', bonuses: [`{"condition":${json},"entries":2,"most":10,"per":"1"}`] },
      { id: 'delegations' },
    ],
  });
  expect(hashStoredTerms({ version: 1, savedAt, terms })).toBe(expected);
});
