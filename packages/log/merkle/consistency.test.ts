import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { flipBits } from '../testing/flip-bits.ts';
import { plainTree } from '../testing/plain-tree.ts';
import { emptyRoot } from './hash.ts';
import { buildProof, planConsistency } from './proof-plan.ts';
import { isConsistent } from './verify-consistency.ts';

const tree = plainTree(301);
const state = (size: number) => ({ size, root: tree.rootOf(size) });
const prove = (oldSize: number, size: number) => buildProof(planConsistency(oldSize, size), tree.readNode);

const nodeAt = (level: number, index: number) => ({ level, index });

describe('a consistency proof', () => {
  it('shows for each pair of sizes up to 300 that the smaller tree is the beginning', () => {
    for (let size = 0; size <= 300; size += scale(size < 40 ? 1 : 52, 1)) {
      const oldSizes = Array.from({ length: size + 1 }, (_, oldSize) => oldSize);
      const refused = oldSizes.filter(
        (oldSize) => !isConsistent(state(oldSize), state(size), prove(oldSize, size)),
      );
      expect(refused).toEqual([]);
    }
  });

  it('has the hashes of the example of RFC 6962, 2.1.3', () => {
    const [c, d, g] = [nodeAt(0, 2), nodeAt(0, 3), nodeAt(1, 0)];
    const [i, j, k] = [nodeAt(1, 2), nodeAt(0, 6), nodeAt(2, 0)];
    const l = [i, j];
    expect(planConsistency(3, 7)).toEqual([[c], [d], [g], l]);
    expect(planConsistency(4, 7)).toEqual([l]);
    expect(planConsistency(6, 7)).toEqual([[i], [j], [k]]);
  });

  it('is empty from nothing, and to the same tree', () => {
    expect(prove(0, 9)).toEqual([]);
    expect(prove(9, 9)).toEqual([]);
    expect(isConsistent(state(0), state(9), [tree.rootOf(9)])).toBe(false);
    expect(isConsistent(state(9), state(9), [tree.rootOf(9)])).toBe(false);
    expect(isConsistent(state(9), { size: 9, root: tree.rootOf(8) }, [])).toBe(false);
    expect(isConsistent(state(4), state(9), [])).toBe(false);
  });

  it('is refused for another root or size, a hash more or a hash less', () => {
    for (let size = 2; size <= 40; size += 1)
      for (let oldSize = 1; oldSize < size; oldSize += 1) {
        const proof = prove(oldSize, size);
        const other = tree.rootOf(size + 1);
        const accepted = [
          isConsistent({ size: oldSize, root: other }, state(size), proof),
          isConsistent(state(oldSize), { size, root: other }, proof),
          isConsistent(state(oldSize), state(size), [...proof, other]),
          isConsistent(state(oldSize), state(size), proof.slice(1)),
          isConsistent(state(oldSize), state(size), proof.slice(0, -1)),
        ];
        expect(accepted).toEqual([false, false, false, false, false]);
      }
  });

  it('is refused with one bit changed', () => {
    for (let size = 2; size <= scale(6, 14); size += 1)
      for (let oldSize = 1; oldSize < size; oldSize += 1) {
        const proof = prove(oldSize, size);
        const changed = proof.flatMap((hash, at) =>
          [...flipBits(hash)].map((flipped) => proof.with(at, flipped)),
        );
        expect(changed.length).toBe(proof.length * 256);
        expect(changed.filter((forged) => isConsistent(state(oldSize), state(size), forged))).toEqual([]);
      }
  });

  it('does not exist to a smaller tree, or between states that no log has', () => {
    expect(isConsistent(state(9), state(4), prove(4, 9))).toBe(false);
    expect(isConsistent({ size: 0, root: tree.rootOf(1) }, state(4), [])).toBe(false);
    expect(isConsistent(state(0), { size: 0, root: tree.rootOf(1) }, [])).toBe(false);
    expect(isConsistent({ size: 0, root: emptyRoot() }, { size: 0, root: emptyRoot() }, [])).toBe(true);
    expect(isConsistent({ size: -1, root: emptyRoot() }, state(4), [])).toBe(false);
    expect(isConsistent(state(4), { size: 4.5, root: tree.rootOf(5) }, [])).toBe(false);
    expect(isConsistent(state(4), { size: 2 ** 53, root: tree.rootOf(5) }, [])).toBe(false);
    expect(() => planConsistency(5, 4)).toThrow('larger');
  });

  it('has few hashes between trees of more than 2^32 entries, and none may be missing', () => {
    const oldSize = 2 ** 32 - 1;
    const size = 2 ** 33 + 7;
    const plan = planConsistency(oldSize, size);
    expect(plan.length).toBeLessThanOrEqual(35);
    const proof = plan.map((_, at) => tree.leafHashes[at] as Uint8Array);
    expect(isConsistent({ size: oldSize, root: tree.rootOf(1) }, { size, root: tree.rootOf(2) }, proof)).toBe(
      false,
    );
  });
});
