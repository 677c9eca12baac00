import { sortDigestIndices } from '../digest-order.ts';
import { HASH_BYTES, type HashInto } from '../hash.ts';
import { countLeaves, getLeaf, type Leaves } from '../leaves.ts';
import { makeSeed as makeSeedInDomain, type Ranking } from '../rank.ts';
import { HASHES_PER_STEP, runSteps, type Steps } from '../steps.ts';

const DOMAIN = 'signboard-draw-v1';

/** sha256("signboard-draw-v1" ‖ commitment ‖ randomness) */
export function makeSeed(commitment: Uint8Array, randomness: Uint8Array): Uint8Array {
  return makeSeedInDomain(commitment, randomness, DOMAIN);
}

/** ticket = sha256(seed ‖ leaf). The lowest ticket comes first; equal tickets are ordered by leaf. */
export function rank(leaves: Leaves, seed: Uint8Array, hashInto: HashInto): Ranking {
  return runSteps(rankSteps(leaves, seed, hashInto));
}

export function* rankSteps(leaves: Leaves, seed: Uint8Array, hashInto: HashInto): Steps<Ranking> {
  if (seed.length !== HASH_BYTES) throw new RangeError('A seed must have 32 bytes.');
  const tickets = new Uint8Array(leaves.length);
  const count = countLeaves(leaves);
  const input = new Uint8Array(2 * HASH_BYTES);
  input.set(seed);
  for (let index = 0; index < count; index += 1) {
    const from = index * HASH_BYTES;
    for (let at = 0; at < HASH_BYTES; at += 1) input[HASH_BYTES + at] = leaves[from + at] as number;
    hashInto(input, tickets, from);
    if ((index + 1) % HASHES_PER_STEP === 0) yield (index + 1) / count;
  }
  // Leaves ascend, so a stable sort orders equal tickets by leaf.
  return { order: sortDigestIndices(tickets), tickets };
}

export function countWinners(n: number, k: number): number {
  return Math.min(n, k);
}

/** Concatenated, in the order of their tickets. */
export function winningLeaves(leaves: Leaves, { order }: Ranking, k: number): Uint8Array {
  const count = countWinners(order.length, k);
  const winners = new Uint8Array(count * HASH_BYTES);
  for (let place = 0; place < count; place += 1)
    winners.set(getLeaf(leaves, order[place] as number), place * HASH_BYTES);
  return winners;
}

/** The highest winning ticket. */
export function cutoffTicket({ order, tickets }: Ranking, k: number): Uint8Array {
  return getLeaf(tickets, order[countWinners(order.length, k) - 1] as number);
}
