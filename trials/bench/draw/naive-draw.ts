import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';

/** Leaves of entries of weight 1. */
export function naiveLeaves(entries: readonly Uint8Array[]): Uint8Array[] {
  return entries.map((entry) => sha256(concatBytes(Uint8Array.of(3), entry)));
}

/** A straightforward implementation: an array of leaves, a new array per level. */
export function naiveRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level: readonly Uint8Array[] = leaves;
  while (level.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]];
      above.push(right ? sha256(concatBytes(Uint8Array.of(1), left, right)) : left);
    }
    level = above;
  }
  return level[0] as Uint8Array;
}

/** A straightforward implementation: an object per entry, sorted by its ticket in hex. */
export function naiveRank(leaves: readonly Uint8Array[], seed: Uint8Array): Uint8Array[] {
  return leaves
    .map((leaf) => ({ leaf, ticket: bytesToHex(sha256(concatBytes(seed, leaf, Uint8Array.of(0)))) }))
    .sort((one, other) => (one.ticket < other.ticket ? -1 : 1))
    .map(({ leaf }) => leaf);
}
