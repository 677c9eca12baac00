import type { Terms } from '@signboard/domain/lists/terms.ts';
import { hashTermsVersion } from '@signboard/draw/terms.ts';
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
  });
  expect(hashStoredTerms({ version: 3, savedAt, terms: termsWith('Tide\u0007\npool') })).toBe(expected);
});
