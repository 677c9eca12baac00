import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { buildCommitment, type CommitmentDocument } from './commitment.ts';
import { makeCommitmentFile } from './draw-for-test.ts';

const { version: _version, ...facts } = makeCommitmentFile().document;

const commitmentOf = (changes: object = {}) => {
  const built = buildCommitment({ ...facts, ...changes } as Omit<CommitmentDocument, 'version'>);
  return 'fault' in built ? built.fault : built.commitment;
};

const earlier = { number: 1, state: 'drawn', commitment: '33'.repeat(32), reason: null };

describe('commitment', () => {
  it("[W2] is the hash of the document's canonical JSON", () => {
    const json = canonicalJson({ version: 2, ...facts });
    expect(commitmentOf()).toBe(createHash('sha256').update(json).digest('hex'));
    expect(json).toContain('"pools":[{"id":0,"k":3,"overflowTo":null}],"previous":[],"receiptKeys":["aa');
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
      { joined: 10, removedCount: 1, removedRoot: '12'.repeat(32) },
      { entriesRoot: '12'.repeat(32) },
      { pools: [{ id: 0, k: 4, overflowTo: null }] },
      { weights: [{ weight: 2, count: 9 }] },
      { termsHash: '12'.repeat(32) },
      { recheck: [] },
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
    [{ joined: 10 }, 'inconsistent', 'joined'],
    [{ joined: 10, removedCount: 1 }, 'inconsistent', 'removedRoot'],
    [{ removedRoot: '00'.repeat(32) }, 'inconsistent', 'removedRoot'],
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
    [{ n: 40_000, joined: 40_000, weights: [{ weight: 251, count: 40_000 }] }, 'inconsistent', 'weights'],
    [{ recheck: [{ chain: 'mainnet', firstBlock: 1, lastBlock: 2 }] }, 'unknown-value', 'recheck[0].chain'],
    [
      { recheck: [{ chain: 'eip155:1', firstBlock: 3, lastBlock: 2 }] },
      'inconsistent',
      'recheck[0].lastBlock',
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
