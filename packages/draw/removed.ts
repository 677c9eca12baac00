import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { MAX_ENTRIES } from './digest-order.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { fromValidHex, toHex } from './hex.ts';
import { sortLeaves } from './leaves.ts';
import { merkleRootSteps } from './merkle-tree.ts';
import { ascendingList, code, fields, hexBytes, type Reader } from './read-fields.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** An entry that is not in the draw: its leaf at joining, in hex, and a reason code. */
export type Removal = { leaf: string; reason: string };

const REMOVAL_PREFIX = 0x04;

/** The root of the tree over sha256(0x04 ‖ leaf ‖ reason), in hex; null when nobody was removed. */
export function removedRoot(removed: readonly Removal[], hashInto: HashInto): string | null {
  return runSteps(removedRootSteps(removed, hashInto));
}

export function* removedRootSteps(removed: readonly Removal[], hashInto: HashInto): Steps<string | null> {
  if (removed.length === 0) return null;
  const hashes = new Uint8Array(removed.length * HASH_BYTES);
  for (const [at, { leaf, reason }] of removed.entries()) {
    const input = concatBytes(Uint8Array.of(REMOVAL_PREFIX), fromValidHex(leaf), utf8ToBytes(reason));
    hashInto(input, hashes, at * HASH_BYTES);
    if ((at + 1) % HASHES_PER_STEP === 0) yield (at + 1) / (2 * removed.length);
  }
  const sorted = sortLeaves(hashes);
  if ('refusal' in sorted) throw new RangeError(`Invalid removals: ${sorted.refusal}`);
  return toHex(yield* merkleRootSteps(sorted, hashInto));
}

/** Ascending by leaf: nobody is removed twice. */
export const readRemoved: Reader<Removal[]> = ascendingList(
  fields<Removal>({ leaf: hexBytes(HASH_BYTES), reason: code }),
  MAX_ENTRIES,
  ({ leaf }) => leaf,
);
