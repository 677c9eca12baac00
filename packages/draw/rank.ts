import { digestOrder } from './digest-order.ts';
import { HASH_BYTES, type HashInto } from './hash-into.ts';
import { type Leaves, leafAt, leafCount } from './leaves.ts';
import { finish, HASHES_PER_STEP, type Steps } from './steps.ts';

/** Everybody's ticket, and the indices of the leaves from the lowest ticket to the highest: winners, then the waiting line. */
export type Ranking = { order: Uint32Array; tickets: Uint8Array };

/** Ranks the leaves: ticket = sha256(seed ‖ leaf), the lowest comes first, the lower leaf first among equal tickets. */
export function rank(leaves: Leaves, seed: Uint8Array, hashInto: HashInto): Ranking {
  return finish(rankSteps(leaves, seed, hashInto));
}

/** The ranking, computed in steps. */
export function* rankSteps(leaves: Leaves, seed: Uint8Array, hashInto: HashInto): Steps<Ranking> {
  if (seed.length !== HASH_BYTES) throw new RangeError('A seed has 32 bytes.');
  const tickets = new Uint8Array(leaves.length);
  const count = leafCount(leaves);
  const input = new Uint8Array(2 * HASH_BYTES);
  input.set(seed);
  for (let index = 0; index < count; index += 1) {
    const from = index * HASH_BYTES;
    for (let at = 0; at < HASH_BYTES; at += 1) input[HASH_BYTES + at] = leaves[from + at] as number;
    hashInto(input, tickets, from);
    if ((index + 1) % HASHES_PER_STEP === 0) yield (index + 1) / count;
  }
  // The leaves ascend, so equal tickets in the order of their indices are in the order of their leaves.
  return { order: digestOrder(tickets), tickets };
}

/** How many win: k, or everyone when there are fewer entries than that. */
export function winnerCount(n: number, k: number): number {
  return Math.min(n, k);
}

/** The leaves of the winners in the order of their tickets, one after another. */
export function winningLeaves(leaves: Leaves, { order }: Ranking, k: number): Uint8Array {
  const count = winnerCount(order.length, k);
  const winners = new Uint8Array(count * HASH_BYTES);
  for (let place = 0; place < count; place += 1)
    winners.set(leafAt(leaves, order[place] as number), place * HASH_BYTES);
  return winners;
}

/** The highest ticket that wins: who holds a lower one or this one has won. */
export function cutoffTicket({ order, tickets }: Ranking, k: number): Uint8Array {
  return leafAt(tickets, order[winnerCount(order.length, k) - 1] as number);
}
