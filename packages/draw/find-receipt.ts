import { fromValidHex, toHex } from './hex.ts';
import { makeLeaf } from './leaf.ts';
import { asLeaves, findLeaf, getLeaf } from './leaves.ts';
import type { Proof } from './proof-file.ts';
import { countWinners, type Ranking } from './rank.ts';
import type { Receipt } from './receipt.ts';

/** A participant's result in a draw. `rank` counts from 1; `waiting` is the position on the waiting list. */
export type Standing =
  | { outcome: 'won'; rank: number; ticket: string }
  | { outcome: 'waiting'; rank: number; waiting: number; ticket: string }
  | { outcome: 'absent'; reason: AbsenceReason };

/** The receipt is for another list, is inconsistent, or its entry was not in the draw. */
export type AbsenceReason = 'other-list' | 'leaf-differs' | 'not-among-entries';

/** Finds a receipt's entry in a verified draw. */
export function findReceipt(proof: Proof, { order, tickets }: Ranking, receipt: Receipt): Standing {
  const { listId, chain, address, salt, leaf } = receipt;
  if (listId !== proof.document.listId) return { outcome: 'absent', reason: 'other-list' };
  const made = makeLeaf({ salt: fromValidHex(salt), chain, address });
  if (toHex(made) !== leaf) return { outcome: 'absent', reason: 'leaf-differs' };
  const leaves = asLeaves(proof.leaves);
  const index = 'refusal' in leaves ? null : findLeaf(leaves, made);
  if (index === null) return { outcome: 'absent', reason: 'not-among-entries' };
  const place = order.indexOf(index);
  const rank = place + 1;
  const ticket = toHex(getLeaf(tickets, index));
  const winners = countWinners(order.length, proof.document.k);
  return place < winners
    ? { outcome: 'won', rank, ticket }
    : { outcome: 'waiting', rank, waiting: rank - winners, ticket };
}
