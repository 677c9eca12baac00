import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Entry, makeInner, makeLeaf } from './entry.ts';
import { toHex } from './hex.ts';

const salt = new Uint8Array(16).fill(0xab);
const wallet = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const vines = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg';

const hash = (entry: Entry) => makeInner(entry);

describe('inner hash', () => {
  it('hashes its prefix, the salt, the chain and the address', () => {
    const bytes = Buffer.concat([Buffer.of(2), salt, Buffer.of(1), Buffer.from(wallet.slice(2), 'hex')]);
    expect(toHex(hash({ salt, chain: 'ethereum', address: wallet }))).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
  });

  it('does not depend on the case of an Ethereum address', () => {
    const lower = hash({ salt, chain: 'ethereum', address: wallet.toLowerCase() });
    expect(hash({ salt, chain: 'ethereum', address: wallet })).toEqual(lower);
  });

  it('changes with the salt, the chain and the address', () => {
    const hashes = [
      hash({ salt, chain: 'ethereum', address: wallet }),
      hash({ salt: salt.with(0, 1), chain: 'ethereum', address: wallet }),
      hash({ salt, chain: 'ethereum', address: `0x${'1'.repeat(40)}` }),
      hash({ salt, chain: 'solana', address: vines }),
    ].map(toHex);
    expect(new Set(hashes).size).toBe(4);
  });

  it('rejects a salt of the wrong length and an address of another chain', () => {
    expect(() => hash({ salt: salt.slice(1), chain: 'ethereum', address: wallet })).toThrow(RangeError);
    expect(() => hash({ salt, chain: 'solana', address: wallet })).toThrow(RangeError);
  });
});

describe('leaf', () => {
  const inner = makeInner({ salt, chain: 'ethereum', address: wallet });

  it('hashes its prefix, the inner hash, the weight and the pool', () => {
    const bytes = Buffer.concat([Buffer.of(3), inner, Buffer.of(7, 2)]);
    expect(toHex(makeLeaf(inner, 7, 2))).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each([
    [0, 0],
    [256, 0],
    [1.5, 0],
    [1, -1],
    [1, 256],
  ])('rejects weight %d in pool %d', (weight, pool) => {
    expect(() => makeLeaf(inner, weight, pool)).toThrow(RangeError);
  });

  it('rejects an inner hash of another length', () => {
    expect(() => makeLeaf(inner.slice(1), 1, 0)).toThrow(RangeError);
  });
});
