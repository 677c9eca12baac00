import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { compareDigests, sortDigestIndices } from './digest-order.ts';
import { countEntries, getWeight } from './entries.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import type { Leaves } from './leaves.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/** `order` holds entry indices from the lowest ticket to the highest; `tickets` are in the order of the entries. */
export type Ranking = { order: Uint32Array; tickets: Uint8Array };

const DOMAIN = 'signboard-draw-v2';

/** sha256(domain ‖ commitment ‖ randomness) */
export function makeSeed(commitment: Uint8Array, randomness: Uint8Array, domain = DOMAIN): Uint8Array {
  if (commitment.length !== HASH_BYTES || randomness.length !== HASH_BYTES)
    throw new RangeError('Commitment and randomness must have 32 bytes each.');
  return sha256(concatBytes(utf8ToBytes(domain), commitment, randomness));
}

/**
 * The ticket of weight w is the lowest of sha256(seed ‖ leaf ‖ j), j = 0 to w - 1. The lowest ticket comes first; equal
 * tickets are ordered by leaf.
 */
export function rank(entries: Uint8Array, leaves: Leaves, seed: Uint8Array, hashInto: HashInto): Ranking {
  return runSteps(rankSteps(entries, leaves, seed, hashInto));
}

export function* rankSteps(
  entries: Uint8Array,
  leaves: Leaves,
  seed: Uint8Array,
  hashInto: HashInto,
): Steps<Ranking> {
  if (seed.length !== HASH_BYTES) throw new RangeError('A seed must have 32 bytes.');
  const count = countEntries(entries);
  const tickets = new Uint8Array(leaves.length);
  const ticket = new Uint8Array(HASH_BYTES);
  const input = new Uint8Array(2 * HASH_BYTES + 1);
  input.set(seed);
  let hashes = 0;
  for (let index = 0; index < count; index += 1) {
    const from = index * HASH_BYTES;
    for (let at = 0; at < HASH_BYTES; at += 1) input[HASH_BYTES + at] = leaves[from + at] as number;
    input[2 * HASH_BYTES] = 0;
    hashInto(input, tickets, from);
    for (let chance = 1; chance < getWeight(entries, index); chance += 1) {
      input[2 * HASH_BYTES] = chance;
      hashInto(input, ticket, 0);
      if (compareDigests(ticket, 0, tickets, index) < 0) tickets.set(ticket, from);
    }
    hashes += getWeight(entries, index);
    if (hashes < HASHES_PER_STEP) continue;
    hashes = 0;
    yield (index + 1) / count;
  }
  // Leaves ascend, so a stable sort orders equal tickets by leaf.
  return { order: sortDigestIndices(tickets), tickets };
}
