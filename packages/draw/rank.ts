import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { compareDigests, sortDigestIndices } from './digest-order.ts';
import { HASH_BYTES, type HashInto } from './hash.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from './steps.ts';

/**
 * `order` holds the indices of the entries in the draw, from the lowest ticket to the highest; `tickets` are in the order
 * of all entries.
 */
export type Ranking = { order: Uint32Array; tickets: Uint8Array };

/** The leaves of all entries, and the weight that each has in the draw: 0 for those that were removed. */
export type Drawn = { leaves: Uint8Array; weights: Uint8Array };

const DOMAIN = utf8ToBytes('signboard-draw-v3');

/** sha256(domain ‖ commitment ‖ randomness) */
export function makeSeed(commitment: Uint8Array, randomness: Uint8Array): Uint8Array {
  if (commitment.length !== HASH_BYTES || randomness.length !== HASH_BYTES)
    throw new RangeError('Commitment and randomness must have 32 bytes each.');
  return sha256(concatBytes(DOMAIN, commitment, randomness));
}

/**
 * The ticket of weight w is the lowest of sha256(seed ‖ leaf ‖ j), j = 0 to w - 1. The lowest ticket comes first; equal
 * tickets are ordered by number.
 */
export function rank(drawn: Drawn, seed: Uint8Array, hashInto: HashInto): Ranking {
  return runSteps(rankSteps(drawn, seed, hashInto));
}

export function* rankSteps({ leaves, weights }: Drawn, seed: Uint8Array, hashInto: HashInto): Steps<Ranking> {
  if (seed.length !== HASH_BYTES) throw new RangeError('A seed must have 32 bytes.');
  // Those that were removed come last: no ticket that can be found is as high.
  const tickets = new Uint8Array(leaves.length).fill(0xff);
  const ticket = new Uint8Array(HASH_BYTES);
  const input = new Uint8Array(2 * HASH_BYTES + 1);
  input.set(seed);
  let inDraw = 0;
  let hashes = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index] as number;
    if (weight === 0) continue;
    inDraw += 1;
    const from = index * HASH_BYTES;
    for (let at = 0; at < HASH_BYTES; at += 1) input[HASH_BYTES + at] = leaves[from + at] as number;
    input[2 * HASH_BYTES] = 0;
    hashInto(input, tickets, from);
    for (let chance = 1; chance < weight; chance += 1) {
      input[2 * HASH_BYTES] = chance;
      hashInto(input, ticket, 0);
      if (compareDigests(ticket, 0, tickets, index) < 0) tickets.set(ticket, from);
    }
    hashes += weight;
    if (hashes < HASHES_PER_STEP) continue;
    hashes = 0;
    yield (index + 1) / weights.length;
  }
  // The sort is stable.
  return { order: sortDigestIndices(tickets).subarray(0, inDraw), tickets };
}
