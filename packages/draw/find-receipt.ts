import { knownHex, toHex } from './hex.ts';
import { makeLeaf } from './leaf.ts';
import { asLeaves, findLeaf, leafAt } from './leaves.ts';
import type { Proof } from './proof-file.ts';
import { type Ranking, winnerCount } from './rank.ts';
import type { Receipt } from './receipt.ts';

/** Where a participant stands in a draw; `rank` counts from 1, `waiting` is the place in the waiting line. */
export type Standing =
  | { outcome: 'won'; rank: number; ticket: string }
  | { outcome: 'waiting'; rank: number; waiting: number; ticket: string }
  | { outcome: 'absent'; reason: AbsenceReason };

/** Why a receipt has no place in a draw: not of this list, contradicting itself, or its entry was not drawn. */
export type AbsenceReason = 'other-list' | 'leaf-differs' | 'not-among-entries';

/** Finds the entry of a receipt in a draw that was verified. */
export function findReceipt(proof: Proof, { order, tickets }: Ranking, receipt: Receipt): Standing {
  const { listId, chain, address, salt, leaf } = receipt;
  if (listId !== proof.document.listId) return { outcome: 'absent', reason: 'other-list' };
  const made = makeLeaf({ salt: knownHex(salt), chain, address });
  if (toHex(made) !== leaf) return { outcome: 'absent', reason: 'leaf-differs' };
  const leaves = asLeaves(proof.leaves);
  const index = 'refusal' in leaves ? null : findLeaf(leaves, made);
  if (index === null) return { outcome: 'absent', reason: 'not-among-entries' };
  const place = order.indexOf(index);
  const rank = place + 1;
  const ticket = toHex(leafAt(tickets, index));
  const winners = winnerCount(order.length, proof.document.k);
  return place < winners
    ? { outcome: 'won', rank, ticket }
    : { outcome: 'waiting', rank, waiting: rank - winners, ticket };
}
