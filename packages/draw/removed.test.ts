import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nobleSha256 } from './hash.ts';
import { tryRead } from './read-fields.ts';
import { readRemoved, removedRoot } from './removed.ts';

const removal = (digits: string, reason: string) => ({ leaf: digits.repeat(32), reason });
const hashOf = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const read = (value: unknown) => tryRead(() => readRemoved(value, 'removed'));

describe('removed entries', () => {
  const [one, other] = [removal('11', 'left'), removal('22', 'several-wallets')];

  it('[W2] have no root when there are none', () => {
    expect(removedRoot([], nobleSha256)).toBeNull();
  });

  it('[W2] have the root of the tree over leaf and reason, in ascending order', () => {
    const hashes = [one, other]
      .map(({ leaf, reason }) => hashOf(Buffer.of(4), Buffer.from(leaf, 'hex'), Buffer.from(reason)))
      .sort(Buffer.compare) as [Buffer, Buffer];
    expect(removedRoot([one], nobleSha256)).toBe(
      hashOf(Buffer.of(4), Buffer.from(one.leaf, 'hex'), Buffer.from('left')).toString('hex'),
    );
    expect(removedRoot([one, other], nobleSha256)).toBe(hashOf(Buffer.of(1), ...hashes).toString('hex'));
  });

  it('[W2] are refused in another order, twice, or with free text as the reason', () => {
    expect(read([one, other])).toEqual({ value: [one, other] });
    expect(read([other, one])).toEqual({ fault: { reason: 'not-ascending', path: 'removed[1]' } });
    expect(read([one, one])).toEqual({ fault: { reason: 'not-ascending', path: 'removed[1]' } });
    for (const reason of ['', 'Left', 'a b', '-left', 'left-', 'a--b', 'é', 'a'.repeat(41), 'left\n'])
      expect(read([removal('11', reason)])).toEqual({
        fault: { reason: 'not-a-code', path: 'removed[0].reason' },
      });
  });
});
