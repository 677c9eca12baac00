import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { buildCommitment, type CommitmentDocument } from './commitment.ts';
import { makeCommitmentFile, PUBLIC_SOURCE, SNAPSHOT } from './draw-for-test.ts';

const { version: _version, ...facts } = makeCommitmentFile().document;

const { close } = facts;
const WAIT = { why: 'early', from: close.at, until: '2023-08-23T15:30:00.000Z' };
const withBlock = (change: object) => ({ ...SNAPSHOT, chains: [{ ...SNAPSHOT.chains[0], ...change }] });

const commitmentOf = (changes: object = {}) => {
  const built = buildCommitment({ ...facts, ...changes } as Omit<CommitmentDocument, 'version'>);
  return 'fault' in built ? built.fault : built.commitment;
};

const earlier = { number: 1, state: 'drawn', commitment: '33'.repeat(32), reason: null };

describe('commitment', () => {
  it("[W2] is the hash of the document's canonical JSON", () => {
    const json = canonicalJson({ version: 3, ...facts });
    expect(commitmentOf()).toBe(createHash('sha256').update(json).digest('hex'));
    expect(json).toContain(
      '"pools":[{"id":0,"k":3,"overflowTo":null}],"previous":[],"prizesHash":null,"receiptKeys":["aa',
    );
  });

  it('does not depend on the order of the fields', () => {
    expect(commitmentOf(Object.fromEntries(Object.entries(facts).toReversed()))).toBe(commitmentOf());
  });

  it('[W2] changes when any field changes', () => {
    const changed = [
      {},
      { listId: 'list-2' },
      { drawNumber: 2, previous: [earlier] },
      { drawNumber: 2, previous: [{ ...earlier, state: 'abandoned' }] },
      { close: { ...close, root: '12'.repeat(32) } },
      { close: { ...close, entries: 10 }, changesRoot: '12'.repeat(32) },
      { close: { ...close, at: '2023-08-23T15:00:00.001Z' } },
      { close: { ...close, why: 'full' } },
      { waits: [WAIT] },
      { snapshot: null },
      { snapshot: { ...SNAPSHOT, asked: { chain: 8, social: 0 } } },
      { prizesHash: '12'.repeat(32) },
      { pools: [{ id: 0, k: 4, overflowTo: null }] },
      { weights: [{ weight: 2, count: 9 }] },
      { termsHash: '12'.repeat(32) },
      { confirmSeconds: 60 },
      { source: { kind: 'commit-reveal', secretHash: '22'.repeat(32) } },
      { createdAt: '2023-08-23T15:58:00.001Z' },
      { receiptKeys: [] },
    ].map(commitmentOf);
    expect(new Set(changed.map(String)).size).toBe(changed.length);
    for (const commitment of changed) expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ n: 0 }, 'out-of-range', 'n'],
    [{ drawNumber: 0 }, 'out-of-range', 'drawNumber'],
    [{ close: { ...close, why: 'because' } }, 'unknown-value', 'close.why'],
    [{ close: { ...close, why: 'early' } }, 'inconsistent', 'close.why'],
    [{ close: { ...close, announcedEnd: null } }, 'inconsistent', 'close.why'],
    [{ close: { ...close, announcedEnd: '2023-08-23T15:00:00.001Z' } }, 'inconsistent', 'close.why'],
    [{ close: { ...close, at: '2023-08-23T15:58:00.001Z' } }, 'inconsistent', 'close.at'],
    [{ close: { ...close, entries: 8 } }, 'inconsistent', 'close.entries'],
    [{ close: { ...close, entries: 10 } }, 'inconsistent', 'changesRoot'],
    [{ waits: [{ ...WAIT, until: WAIT.from }] }, 'inconsistent', 'waits[0].until'],
    [{ waits: [{ ...WAIT, until: '2023-08-23T15:58:00.001Z' }] }, 'inconsistent', 'waits[0].until'],
    [{ waits: [{ ...WAIT, from: '2023-08-23T14:00:00.000Z' }] }, 'inconsistent', 'waits[0].from'],
    [{ snapshot: { ...SNAPSHOT, at: '2023-08-23T14:59:59.999Z' } }, 'inconsistent', 'snapshot.at'],
    [{ snapshot: { ...SNAPSHOT, at: '2023-08-23T15:58:00.001Z' } }, 'inconsistent', 'snapshot.at'],
    [{ snapshot: withBlock({ block: null }) }, 'inconsistent', 'snapshot.chains[0]'],
    [{ snapshot: withBlock({ block: null, hash: null, time: null }) }, 'inconsistent', 'snapshot.chains[0]'],
    [
      { snapshot: withBlock({ time: '2023-08-23T14:59:59.999Z' }) },
      'inconsistent',
      'snapshot.chains[0].time',
    ],
    [{ snapshot: withBlock({ chain: 'mainnet' }) }, 'unknown-value', 'snapshot.chains[0].chain'],
    [
      { snapshot: { ...SNAPSHOT, unknown: { chain: 10, social: 0 } } },
      'inconsistent',
      'snapshot.unknown.chain',
    ],
    [
      { snapshot: { ...SNAPSHOT, unknown: { chain: 0, social: 1 } } },
      'inconsistent',
      'snapshot.unknown.social',
    ],
    [
      {
        prizesHash: '12'.repeat(32),
        pools: [
          { id: 0, k: 2, overflowTo: null },
          { id: 1, k: 1, overflowTo: null },
        ],
      },
      'inconsistent',
      'prizesHash',
    ],
    [{ source: { ...PUBLIC_SOURCE, genesisTime: 2 ** 40 } }, 'out-of-range', 'source.round'],
    [{ weights: [] }, 'inconsistent', 'weights'],
    [{ weights: [{ weight: 1, count: 8 }] }, 'inconsistent', 'weights'],
    [{ weights: [{ weight: 0, count: 9 }] }, 'out-of-range', 'weights[0].weight'],
    [{ weights: [{ weight: 256, count: 9 }] }, 'out-of-range', 'weights[0].weight'],
    [
      {
        weights: [
          { weight: 1, count: 4 },
          { weight: 1, count: 5 },
        ],
      },
      'not-ascending',
      'weights[1]',
    ],
    [
      { n: 40_000, close: { ...close, entries: 40_000 }, weights: [{ weight: 251, count: 40_000 }] },
      'inconsistent',
      'weights',
    ],
    [{ confirmSeconds: -1 }, 'out-of-range', 'confirmSeconds'],
    [{ receiptKeys: ['aa'] }, 'wrong-length', 'receiptKeys[0]'],
    [{ receiptKeys: ['aa'.repeat(32), 'aa'.repeat(32)] }, 'inconsistent', 'receiptKeys'],
    [{ previous: null }, 'not-a-list', 'previous'],
    [{ drawNumber: 2 }, 'inconsistent', 'previous'],
    [{ previous: [earlier] }, 'inconsistent', 'previous'],
    [{ drawNumber: 3, previous: [earlier, { ...earlier, number: 3 }] }, 'inconsistent', 'previous'],
    [
      { drawNumber: 2, previous: [{ ...earlier, commitment: null }] },
      'inconsistent',
      'previous[0].commitment',
    ],
    [{ drawNumber: 2, previous: [{ ...earlier, state: 'secret' }] }, 'unknown-value', 'previous[0].state'],
    [{ drawNumber: 2, previous: [{ ...earlier, reason: 'Free text' }] }, 'not-a-code', 'previous[0].reason'],
    [{ note: 'x' }, 'unknown-field', 'note'],
  ])('[W2] rejects %j', (changes, reason, path) => {
    expect(commitmentOf(changes)).toEqual({ reason, path });
  });
});
