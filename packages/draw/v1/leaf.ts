import { type Entry, hashEntry } from '../entry.ts';
import type { HashInto } from '../hash.ts';

const LEAF_PREFIX = 0x00;

/** sha256(0x00 ‖ salt ‖ chain ‖ address) */
export function makeLeaf(entry: Entry, hashInto?: HashInto): Uint8Array {
  return hashEntry(LEAF_PREFIX, entry, hashInto);
}
