import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { flipBits } from '../testing/flip-bits.ts';
import { plainTree } from '../testing/plain-tree.ts';
import { buildProof, planInclusion } from './proof-plan.ts';
import { isIncluded, rootFromInclusion } from './verify-inclusion.ts';

const tree = plainTree(300);

const claim = (index: number, size: number) => ({
  leafHash: tree.leafHashes[index] as Uint8Array,
  index,
  size,
  root: tree.rootOf(size),
  proof: buildProof(planInclusion(index, size), tree.readNode),
});

const toHex = (hashes: Uint8Array[]) => hashes.map((hash) => bytesToHex(hash)).join();

describe('an inclusion proof', () => {
  it('shows each entry of each tree up to 300, and is the one that RFC 6962 defines', () => {
    for (let size = 1; size <= 300; size += scale(size < 40 ? 1 : 52, 1)) {
      const claims = Array.from({ length: size }, (_, index) => claim(index, size));
      expect(claims.filter((honest) => !isIncluded(honest))).toEqual([]);
      const differing = claims.filter(
        ({ index, proof }) => toHex(proof) !== toHex(tree.inclusionProof(index, size)),
      );
      expect(differing).toEqual([]);
    }
  });

  it('shows no other entry, index, size or root', () => {
    for (let size = 2; size <= 20; size += 1)
      for (let index = 0; index < size; index += 1) {
        const honest = claim(index, size);
        const next = (index + 1) % size;
        expect(isIncluded({ ...honest, leafHash: tree.leafHashes[next] as Uint8Array })).toBe(false);
        expect(isIncluded({ ...honest, index: next })).toBe(false);
        expect(isIncluded({ ...honest, index: size })).toBe(false);
        expect(isIncluded({ ...honest, root: tree.rootOf(size + 1) })).toBe(false);
      }
  });

  it('is refused with one bit changed, a hash more or a hash less', () => {
    for (let size = 1; size <= scale(6, 16); size += 1)
      for (let index = 0; index < size; index += 1) {
        const honest = claim(index, size);
        const changed = honest.proof.flatMap((hash, at) =>
          [...flipBits(hash)].map((flipped) => honest.proof.with(at, flipped)),
        );
        expect(changed.length).toBe(honest.proof.length * 256);
        expect(changed.filter((proof) => isIncluded({ ...honest, proof }))).toEqual([]);
        expect(isIncluded({ ...honest, proof: [...honest.proof, honest.root] })).toBe(false);
        if (size > 1) expect(isIncluded({ ...honest, proof: honest.proof.slice(0, -1) })).toBe(false);
      }
  });

  it('is refused for numbers that are no places, and hashes that are none', () => {
    const honest = claim(2, 5);
    for (const index of [-1, 1.5, Number.NaN, 2 ** 53])
      expect(rootFromInclusion({ ...honest, index })).toBeNull();
    for (const size of [0, -5, 2 ** 53]) expect(rootFromInclusion({ ...honest, size })).toBeNull();
    const short = honest.proof.map((hash) => hash.slice(1));
    expect(rootFromInclusion({ ...honest, proof: short })).toBeNull();
    expect(rootFromInclusion({ ...honest, leafHash: new Uint8Array(0) })).toBeNull();
    expect(() => planInclusion(5, 5)).toThrow('beyond the tree');
    expect(() => planInclusion(0, 0)).toThrow('beyond the tree');
  });

  it('works in trees of more than 2^32 entries', () => {
    const size = 2 ** 32 + 5;
    for (const index of [0, 2 ** 31, 2 ** 32 - 1, 2 ** 32, size - 1]) {
      const plan = planInclusion(index, size);
      const proof = plan.map((_, at) => tree.leafHashes[at] as Uint8Array);
      const leafHash = tree.leafHashes[200] as Uint8Array;
      const root = rootFromInclusion({ leafHash, index, size, proof });
      expect(root).not.toBeNull();
      expect(rootFromInclusion({ leafHash, index, size, proof: proof.slice(1) })).toBeNull();
      expect(rootFromInclusion({ leafHash, index: index === 0 ? 1 : index - 1, size, proof })).not.toEqual(
        root,
      );
    }
  });
});
