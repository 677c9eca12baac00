import { describe, expect, it } from 'vitest';
import type { Change } from './changes.ts';
import { type DrawForTest, makeEntries, makeProof, makeTerms, SNAPSHOT, toRemoval } from './draw-for-test.ts';
import { nobleSha256 } from './hash.ts';
import type { TermsVersion } from './terms.ts';
import { verifyProof } from './verify-proof.ts';

/** Every file here is made by an operator who recomputes all hashes. */
const verify = (draw: DrawForTest) => verifyProof(makeProof(draw), { hashInto: nobleSha256 });
const failures = (draw: DrawForTest) =>
  verify(draw)
    .checks.filter(({ outcome }) => outcome === 'failed')
    .map(({ name, reason }) => `${name}: ${reason}`);
const remarks = (draw: DrawForTest) => verify(draw).remarks.map(({ name }) => name);

const weighted = makeEntries(9).map((entry, at) => ({ ...entry, weight: at === 8 ? 11 : 1 }));
const [first, second] = makeTerms(3) as [TermsVersion, TermsVersion];
const EARLY = { why: 'early', at: '2023-08-22T10:00:00.000Z' } as const;

const taken = (number: number, change: Partial<Change> = {}): Change => ({
  number,
  weight: 0,
  by: 'snapshot',
  reason: 'not-enough-balance',
  at: null,
  read: { kind: 'chain', chain: 'eip155:1', call: 'balanceOf({wallet})', answer: '0' },
  ...change,
});

describe('what a draw has to keep to', () => {
  it.each<[string, DrawForTest]>([
    ['terms: saved-after-commitment', { terms: [first, { ...second, savedAt: '2023-08-23T15:58:00.001Z' }] }],
    ['terms: winners-not-in-terms', { terms: makeTerms(4) }],
    ['terms: confirm-not-in-terms', { terms: makeTerms(3, 60) }],
    ['terms: confirm-not-in-terms', { terms: makeTerms(3), facts: { confirmSeconds: 60 } }],
    ['terms: end-not-in-terms', { close: { announcedEnd: '2023-08-23T14:00:00.000Z' } }],
    ['terms: end-not-in-terms', { close: { ...EARLY, announcedEnd: null } }],
    ['terms: not-full', { close: { why: 'full', at: EARLY.at } }],
    [
      'terms: too-little-time-to-object',
      { changes: [{ ...toRemoval(1, 'automated'), at: '2023-08-22T15:58:00.001Z' }] },
    ],
    [
      'terms: too-little-time-to-object',
      {
        close: EARLY,
        facts: { waits: [{ why: 'early', from: EARLY.at, until: '2023-08-23T09:59:59.999Z' }] },
      },
    ],
    ['changes: no-snapshot', { changes: [taken(2)], facts: { snapshot: null } }],
    [
      'changes: chain-not-read',
      { changes: [taken(2, { read: { kind: 'chain', chain: 'eip155:8453', call: 'c', answer: '' } })] },
    ],
  ])('[W2] fails %s', (expected, draw) => {
    expect(failures(draw)).toEqual([expected]);
  });

  it('[W2] is full when its spots are taken', () => {
    const terms = makeTerms(3).map((version) => ({ ...version, spots: 9 }));
    expect(failures({ terms, close: { why: 'full', at: EARLY.at } })).toEqual([]);
  });
});

describe('remarks', () => {
  it('[W2] are none on an ordinary draw', () => {
    expect(remarks({})).toEqual([]);
  });

  it('[W2] name an early closing, with days and entries, and whether there was time to object', () => {
    const draw = { close: { why: 'early', at: '2023-08-21T14:00:00.000Z' } } as const;
    expect(verify(draw).remarks).toEqual([
      {
        name: 'closed-early',
        figures: {
          entries: 9,
          closedAt: draw.close.at,
          announcedEnd: '2023-08-23T15:00:00.000Z',
          days: 2,
        },
      },
      { name: 'no-time-to-object', figures: {} },
    ]);
    const wait = { why: 'early', from: draw.close.at, until: '2023-08-22T14:00:00.000Z' } as const;
    expect(remarks({ ...draw, facts: { waits: [wait] } })).toEqual(['closed-early']);
    expect(remarks({ ...draw, k: 1, entries: makeEntries(1) })).toEqual(['closed-early']);
  });

  it('[W2] name an end that was moved forward', () => {
    const terms = [{ ...first, endDate: '2023-12-05T15:00:00.000Z' }, second];
    expect(verify({ terms }).remarks).toMatchObject([
      { name: 'end-moved', figures: { firstEnd: '2023-12-05T15:00:00.000Z', waits: 0 } },
    ]);
  });

  it('[W2] count who left, whom the owner removed, and whom the snapshot did, by what was read', () => {
    const social = { kind: 'social', chain: null, call: 'role', answer: 'no' } as const;
    const changes = [
      toRemoval(1),
      toRemoval(2, 'automated'),
      taken(3),
      taken(4, { read: social }),
      taken(5, { read: null }),
    ];
    expect(verify({ changes }).remarks).toEqual([
      { name: 'left', figures: { count: 1 } },
      { name: 'removed-by-owner', figures: { count: 1 } },
      { name: 'removed-by-snapshot', figures: { count: 3, of: 7, chain: 1, social: 1, unsaid: 1 } },
      { name: 'removed-many', figures: { count: 3, of: 7 } },
    ]);
    const wait = { why: 'snapshot', from: SNAPSHOT.at, until: '2023-08-23T15:57:00.000Z' } as const;
    const short = makeTerms(3).map((version) => ({ ...version, startDate: '2023-08-22T15:00:00.000Z' }));
    const hour = { ...wait, from: '2023-08-23T15:00:00.000Z', until: '2023-08-23T15:58:00.000Z' };
    expect(failures({ changes: [taken(3)], facts: { waits: [wait] } })).toEqual([
      'terms: too-little-time-to-object',
    ]);
    expect(failures({ terms: short, changes: [taken(3)], facts: { waits: [hour] } })).toEqual([
      'terms: too-little-time-to-object',
    ]);
  });

  it('[W2] explain a lowered weight, and show how heavy one entry is', () => {
    const changes = [taken(9, { weight: 5, reason: 'bonus-not-met' })];
    expect(verify({ entries: weighted, changes }).remarks).toEqual([
      { name: 'lowered', figures: { count: 1 } },
      { name: 'weights', figures: { chances: 13, highest: 5, share: 384 } },
    ]);
  });

  it('[W2] name a block that is not the first one, a chain that was not read at one, and answers without a block', () => {
    const [block] = SNAPSHOT.chains;
    const unread = { chain: 'solana:mainnet', block: null, hash: null, time: null, reason: 'no-answer' };
    const snapshot = {
      ...SNAPSHOT,
      chains: [{ ...(block as NonNullable<typeof block>), reason: 'node-down' }, unread],
      asked: { chain: 9, social: 4 },
      unknown: { chain: 2, social: 1 },
    };
    expect(verify({ facts: { snapshot } }).remarks).toEqual([
      {
        name: 'snapshot-late',
        figures: { chain: 'eip155:1', reason: 'node-down', time: '2023-08-23T15:00:11.000Z' },
      },
      { name: 'snapshot-not-pinned', figures: { chain: 'solana:mainnet', reason: 'no-answer' } },
      { name: 'social', figures: { asked: 4, unknown: 1 } },
      { name: 'unknown', figures: { unknown: 2, asked: 9 } },
    ]);
  });

  it('[W2] name a commitment that few could see, and an earlier result', () => {
    const earlier = { number: 1, state: 'drawn', commitment: '33'.repeat(32), reason: null } as const;
    const facts = { createdAt: '2023-08-23T15:58:24.001Z', drawNumber: 2, previous: [earlier] };
    expect(verify({ facts }).remarks).toEqual([
      { name: 'short-lead', figures: { leadSeconds: 59.999 } },
      { name: 'drawn-before', figures: { count: 1 } },
    ]);
  });
});
