import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type Canonical, canonicalJson } from '../canonical-json.ts';
import { nobleSha256 } from '../hash.ts';
import { toHex } from '../hex.ts';
import { merkleRoot } from '../merkle-tree.ts';
import { NO_ENTRIES_ROOT } from './line-readers.ts';

const LEAF_PREFIX = Uint8Array.of(0x00);

/**
 * The root over the places of a file of confirmations, in its order: each is a leaf, sha256(0x00 ‖ canonical JSON). A winner can be
 * shown that their place is among them without all the others.
 */
export function hashPlaces(places: readonly Canonical[]): string {
  if (places.length === 0) return NO_ENTRIES_ROOT;
  const leaves = places.map((place) => sha256(concatBytes(LEAF_PREFIX, utf8ToBytes(canonicalJson(place)))));
  return toHex(merkleRoot(concatBytes(...leaves), nobleSha256));
}

/** Of the extensions of the same file: sha256 of their canonical JSON. */
export const hashExtensions = (extensions: readonly Canonical[]): string =>
  toHex(sha256(utf8ToBytes(canonicalJson(extensions))));
