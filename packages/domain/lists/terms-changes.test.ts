import { describe, expect, it } from 'vitest';
import type { Terms } from './terms.ts';
import { buildTermsLog, diffTerms } from './terms-changes.ts';

const TERMS: Terms = {
  chain: 'ethereum',
  startDate: '2026-11-01T10:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  eventDate: null,
  spots: 100,
  winners: 3,
  requirements: [
    { id: 'twitter', account: 'foxes' },
    { id: 'balance', amount: '0.5' },
  ],
};

describe('the difference of two versions', () => {
  it('is empty when they are the same, whatever the order of their keys', () => {
    const reordered = {
      ...TERMS,
      requirements: [
        { amount: '0.5', id: 'balance' },
        { account: 'foxes', id: 'twitter' },
      ] as Terms['requirements'],
    };
    expect(diffTerms(TERMS, reordered)).toEqual([]);
  });

  it('names every field that changed, with the value before and after', () => {
    const after = { ...TERMS, endDate: '2026-11-21T10:00:00.000Z', eventDate: null, spots: null, winners: 5 };
    expect(diffTerms(TERMS, after)).toEqual([
      { field: 'endDate', before: TERMS.endDate, after: after.endDate },
      { field: 'spots', before: 100, after: null },
      { field: 'winners', before: 3, after: 5 },
    ]);
  });

  it('shows requirements that were added, changed and dropped', () => {
    const nft = { id: 'nft', contracts: ['0x01'] } as const;
    const after: Terms = {
      ...TERMS,
      requirements: [
        { id: 'balance', amount: '5' },
        { ...nft, contracts: ['0x01'] },
      ],
    };
    expect(diffTerms(TERMS, after)).toEqual([
      { field: 'twitter', before: { id: 'twitter', account: 'foxes' }, after: null },
      { field: 'balance', before: { id: 'balance', amount: '0.5' }, after: { id: 'balance', amount: '5' } },
      { field: 'nft', before: null, after: nft },
    ]);
  });

  it('notices another role behind the same display name', () => {
    const discord = {
      id: 'discord',
      server: '1',
      serverName: 'Foxes',
      role: '2',
      roleName: 'Member',
      joinedBefore: null,
    } as const;
    const [before, after] = [discord, { ...discord, role: '3' }].map((one) => ({
      ...TERMS,
      requirements: [one],
    }));
    expect(diffTerms(before as Terms, after as Terms)).toMatchObject([{ field: 'discord' }]);
  });
});

it('lists what each version changed, newest first, without the first version', () => {
  const savedAt = (day: number) => new Date(Date.UTC(2026, 10, day));
  const log = buildTermsLog([
    { version: 1, savedAt: savedAt(1), terms: TERMS },
    { version: 2, savedAt: savedAt(2), terms: { ...TERMS, winners: 4 } },
    { version: 3, savedAt: savedAt(3), terms: { ...TERMS, winners: 5 } },
  ]);
  expect(log).toEqual([
    { version: 3, savedAt: savedAt(3), changes: [{ field: 'winners', before: 4, after: 5 }] },
    { version: 2, savedAt: savedAt(2), changes: [{ field: 'winners', before: 3, after: 4 }] },
  ]);
  expect(buildTermsLog([{ version: 1, savedAt: savedAt(1), terms: TERMS }])).toEqual([]);
});
