import { findInner, getPool, getWeight } from './entries.ts';
import { makeInner, makeLeaf } from './entry.ts';
import { fromValidHex, toHex } from './hex.ts';
import { asLeaves, findLeaf, getLeaf } from './leaves.ts';
import type { Proof } from './parse-proof.ts';
import { drawPools } from './pools.ts';
import type { CommitmentFile, ProofV2 } from './proof-file.ts';
import type { Ranking } from './rank.ts';
import type { Receipt } from './receipt.ts';
import { hashTermsVersion } from './terms.ts';
import { makeLeaf as makeLeafV1 } from './v1/leaf.ts';
import type { ProofV1 } from './v1/proof-file.ts';
import { countWinners } from './v1/rank.ts';

/** `rank` counts from 1 within the pool, which is null in version 1; `waiting` is the place on its waiting list. */
type Place = { rank: number; ticket: string; pool: number | null; weight: number };

export type Standing =
  | ({ outcome: 'won' } & Place)
  | ({ outcome: 'waiting'; waiting: number } & Place)
  | Missing;

type Missing = { outcome: 'removed'; reason: string } | { outcome: 'absent'; reason: AbsenceReason };

/** The receipt is for another list, is inconsistent, or its entry was not in the draw. */
export type AbsenceReason = 'other-list' | 'leaf-differs' | 'not-among-entries';

/** What a file says about where a receipt comes from; null where it says nothing. */
export type ReceiptOrigin = { areTermsListed: boolean | null; isKeyListed: boolean | null };

/** Finds a receipt's entry in a verified draw. `keys` are the operator's keys that the reader knows. */
export function findReceipt(
  proof: Proof,
  ranking: Ranking,
  receipt: Receipt,
  keys: readonly string[] = [],
): Standing & ReceiptOrigin {
  const standing =
    proof.version === 1 ? standingInV1(proof, ranking, receipt) : standingInV2(proof, ranking, receipt);
  return { ...standing, ...traceReceipt(proof, receipt, keys) };
}

/** Finds a receipt's entry before the draw. */
export function findReceiptInCommitment(
  file: CommitmentFile,
  receipt: Receipt,
  keys: readonly string[] = [],
): ({ outcome: 'present'; pool: number; weight: number } | Missing) & ReceiptOrigin {
  const found = locate(file, receipt);
  const origin = traceReceipt(file, receipt, keys);
  return found.outcome === 'present'
    ? { outcome: 'present', pool: found.pool, weight: found.weight, ...origin }
    : { ...found, ...origin };
}

function standingInV2(proof: ProofV2, ranking: Ranking, receipt: Receipt): Standing {
  const found = locate(proof, receipt);
  if (found.outcome !== 'present') return found;
  const { index, pool, weight } = found;
  const own = drawPools(proof.document.pools, proof.entries, ranking).find((one) => one.pool === pool);
  if (!own) throw new RangeError('The draw must be verified.');
  return placeOf(ranking, own.order, own.winners, index, { pool, weight });
}

function standingInV1(proof: ProofV1, ranking: Ranking, receipt: Receipt): Standing {
  if (receipt.listId !== proof.document.listId) return { outcome: 'absent', reason: 'other-list' };
  if (!isConsistent(receipt)) return { outcome: 'absent', reason: 'leaf-differs' };
  const leaves = asLeaves(proof.leaves);
  const index = 'refusal' in leaves ? null : findLeaf(leaves, makeLeafV1(entryOf(receipt)));
  if (index === null) return { outcome: 'absent', reason: 'not-among-entries' };
  const winners = countWinners(ranking.order.length, proof.document.k);
  return placeOf(ranking, ranking.order, winners, index, { pool: null, weight: 1 });
}

function placeOf(
  { tickets }: Ranking,
  order: Uint32Array,
  winners: number,
  index: number,
  entry: Pick<Place, 'pool' | 'weight'>,
): Standing {
  const rank = order.indexOf(index) + 1;
  const place = { rank, ticket: toHex(getLeaf(tickets, index)), ...entry };
  return rank <= winners
    ? { outcome: 'won', ...place }
    : { outcome: 'waiting', waiting: rank - winners, ...place };
}

function locate(
  { document, entries, removed }: CommitmentFile,
  receipt: Receipt,
): { outcome: 'present'; index: number; pool: number; weight: number } | Missing {
  if (receipt.listId !== document.listId) return { outcome: 'absent', reason: 'other-list' };
  if (!isConsistent(receipt)) return { outcome: 'absent', reason: 'leaf-differs' };
  const inner = makeInner(entryOf(receipt));
  const index = findInner(entries, inner);
  if (index !== null)
    return { outcome: 'present', index, pool: getPool(entries, index), weight: getWeight(entries, index) };
  // Receipts of version 1 name neither weight nor pool: their entries have weight 1 in pool 0.
  const { weight, pool } = receipt.version === 1 ? { weight: 1, pool: 0 } : receipt;
  const leaf = toHex(makeLeaf(inner, weight, pool));
  const removal = removed.find((one) => one.leaf === leaf);
  return removal
    ? { outcome: 'removed', reason: removal.reason }
    : { outcome: 'absent', reason: 'not-among-entries' };
}

function traceReceipt(
  file: Proof | CommitmentFile,
  receipt: Receipt,
  keys: readonly string[],
): ReceiptOrigin {
  if (file.version === 1)
    return { areTermsListed: null, isKeyListed: keys.length === 0 ? null : keys.includes(receipt.publicKey) };
  const areTermsListed =
    receipt.version === 1
      ? null
      : file.terms.some((version) => hashTermsVersion(version) === receipt.termsHash);
  const isKeyListed = [...file.document.receiptKeys, ...keys].includes(receipt.publicKey);
  return { areTermsListed, isKeyListed };
}

/** The hash that the receipt states follows from its salt, chain and address. */
function isConsistent(receipt: Receipt): boolean {
  return receipt.version === 1
    ? toHex(makeLeafV1(entryOf(receipt))) === receipt.leaf
    : toHex(makeInner(entryOf(receipt))) === receipt.inner;
}

function entryOf({ salt, chain, address }: Receipt) {
  return { salt: fromValidHex(salt), chain, address };
}
