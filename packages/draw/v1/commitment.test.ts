import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { PUBLIC_SOURCE } from '../draw-for-test.ts';
import { buildCommitment, type CommitmentDocument } from './commitment.ts';

const facts: Omit<CommitmentDocument, 'version'> = {
  listId: 'list-1',
  n: 5,
  k: 2,
  entriesRoot: '11'.repeat(32),
  source: { kind: 'commit-reveal', secretHash: '22'.repeat(32) },
  createdAt: '2026-11-15T06:42:48.000Z',
};

const commitmentOf = (changes: Partial<CommitmentDocument> = {}) => {
  const built = buildCommitment({ ...facts, ...changes });
  return 'fault' in built ? built.fault : built.commitment;
};

describe('commitment', () => {
  it("[W2] is the hash of the document's canonical JSON", () => {
    const json =
      '{"createdAt":"2026-11-15T06:42:48.000Z","entriesRoot":"' +
      '11'.repeat(32) +
      '","k":2,"listId":"list-1","n":5,"source":{"kind":"commit-reveal","secretHash":"' +
      '22'.repeat(32) +
      '"},"version":1}';
    expect(commitmentOf()).toBe(createHash('sha256').update(json).digest('hex'));
  });

  it('does not depend on the order of the fields', () => {
    const backwards = Object.fromEntries(Object.entries(facts).toReversed()) as typeof facts;
    expect(commitmentOf(backwards)).toBe(commitmentOf());
  });

  it('[W2] changes when any field changes', () => {
    const previous = { commitment: '33'.repeat(32), reason: 'Ten entries came from one person.' };
    const changed = [
      commitmentOf(),
      commitmentOf({ listId: 'list-2' }),
      commitmentOf({ n: 6 }),
      commitmentOf({ k: 3 }),
      commitmentOf({ entriesRoot: '12'.repeat(32) }),
      commitmentOf({ source: PUBLIC_SOURCE }),
      commitmentOf({ source: { ...PUBLIC_SOURCE, round: 1001 } as typeof PUBLIC_SOURCE }),
      commitmentOf({ createdAt: '2026-11-15T06:42:48.001Z' }),
      commitmentOf({ previous }),
      commitmentOf({ previous: { ...previous, reason: 'Ten entries came from one person' } }),
    ];
    expect(new Set(changed).size).toBe(changed.length);
  });

  it('accepts more winners than entries', () => {
    expect(commitmentOf({ n: 2, k: 1_000_000 })).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [{ n: 0 }, 'out-of-range', 'n'],
    [{ n: 2 ** 21 + 1 }, 'out-of-range', 'n'],
    [{ n: 1.5 }, 'not-a-whole-number', 'n'],
    [{ k: 0 }, 'out-of-range', 'k'],
    [{ k: Number.NaN }, 'not-a-whole-number', 'k'],
    [{ listId: '' }, 'wrong-length', 'listId'],
    [{ listId: 'a\nb' }, 'not-text', 'listId'],
    [{ listId: '\ud800' }, 'not-text', 'listId'],
    [{ entriesRoot: 'AA'.repeat(32) }, 'not-hex', 'entriesRoot'],
    [{ entriesRoot: 'aa' }, 'wrong-length', 'entriesRoot'],
    [{ createdAt: '2026-11-15' }, 'not-a-time', 'createdAt'],
    [{ createdAt: '2026-02-30T00:00:00.000Z' }, 'not-a-time', 'createdAt'],
    [{ createdAt: '2026-11-15T06:42:48.000+01' }, 'not-a-time', 'createdAt'],
    [{ source: { ...PUBLIC_SOURCE, round: 0 } }, 'out-of-range', 'source.round'],
    [{ source: { ...PUBLIC_SOURCE, scheme: 'pedersen-bls-chained' } }, 'unknown-value', 'source.scheme'],
    [{ source: { kind: 'dice' } }, 'unknown-value', 'source.kind'],
    [{ previous: { commitment: '33'.repeat(32) } }, 'missing', 'previous.reason'],
    [{ note: 'x' }, 'unknown-field', 'note'],
  ])('rejects %j', (changes, reason, path) => {
    expect(commitmentOf(changes as Partial<CommitmentDocument>)).toEqual({ reason, path });
  });
});

describe('canonical JSON', () => {
  it('sorts keys by code units and escapes only what it must', () => {
    const value = { b: 1, a: 'é "quoted" \\ \u2028 \u0007 \n 🎟', '\ue000': 2, '😀': 3, A: { z: 0, y: -1 } };
    expect(canonicalJson(value)).toBe(
      '{"A":{"y":-1,"z":0},"a":"é \\"quoted\\" \\\\ \u2028 \\u0007 \\n 🎟","b":1,"😀":3,"\ue000":2}',
    );
  });

  it('rejects values that languages print differently', () => {
    for (const value of [0.1, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '\ud800'])
      expect(() => canonicalJson(value)).toThrow(RangeError);
  });
});
