import { getInner, getPool, getWeight } from './entries.ts';
import { makeInner } from './entry.ts';
import { fromValidHex, toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import { drawPools } from './pools.ts';
import type { CommitmentFile, Proof } from './proof-file.ts';
import type { Ranking } from './rank.ts';
import type { Receipt } from './receipt.ts';
import { hashTermsVersion } from './terms.ts';

/** `rank` counts from 1 within the pool; `waiting` is the place on its waiting list. */
type Place = { rank: number; ticket: string; pool: number; weight: number };

export type Standing =
  | ({ outcome: 'won' } & Place)
  | ({ outcome: 'waiting'; waiting: number } & Place)
  | Missing;

type Missing =
  | { outcome: 'removed'; change: CommitmentFile['changes'][number] }
  | { outcome: 'absent'; reason: AbsenceReason };

/** The receipt is for another list, is inconsistent, or its entry is not in the file. */
export type AbsenceReason = 'other-list' | 'receipt-inconsistent' | 'not-among-entries';

export const RECEIPT_DIFFERENCES = [
  'key-not-published',
  'terms-not-listed',
  'other-source',
  'weight-differs',
  'joined-later',
] as const;

/** How the draw differs from what the receipt says. With `key-not-published`, the receipt shows nothing. */
export type ReceiptDifference = (typeof RECEIPT_DIFFERENCES)[number];

export type Compared = { differences: ReceiptDifference[] };

/** Finds a receipt's entry in a verified draw. `keys` are those that the instance publishes. */
export function findReceipt(
  proof: Proof,
  ranking: Ranking,
  receipt: Receipt,
  keys: readonly string[] = [],
): Standing & Compared {
  const found = locate(proof, receipt);
  const compared = { differences: compareReceipt(proof, receipt, keys) };
  if (found.outcome !== 'present') return { ...found, ...compared };
  const { index, pool, weight } = found;
  const own = drawPools(proof.document.pools, proof.entries, ranking).find((one) => one.pool === pool);
  if (!own) throw new RangeError('The draw must be verified.');
  const rank = own.order.indexOf(index) + 1;
  const place = { rank, ticket: toHex(getLeaf(ranking.tickets, index)), pool, weight, ...compared };
  return rank <= own.winners
    ? { outcome: 'won', ...place }
    : { outcome: 'waiting', waiting: rank - own.winners, ...place };
}

/** Finds a receipt's entry before the draw. */
export function findReceiptInCommitment(
  file: CommitmentFile,
  receipt: Receipt,
  keys: readonly string[] = [],
): ({ outcome: 'present'; pool: number; weight: number } | Missing) & Compared {
  const found = locate(file, receipt);
  const compared = { differences: compareReceipt(file, receipt, keys) };
  return found.outcome === 'present'
    ? { outcome: 'present', pool: found.pool, weight: found.weight, ...compared }
    : { ...found, ...compared };
}

type Located = { outcome: 'present'; index: number; pool: number; weight: number } | Missing;

/** The entry with the receipt's number, if it has its inner hash. */
function locate({ document, entries, changes }: CommitmentFile, receipt: Receipt): Located {
  if (receipt.listId !== document.listId) return { outcome: 'absent', reason: 'other-list' };
  if (toHex(makeInner(entryOf(receipt))) !== receipt.inner)
    return { outcome: 'absent', reason: 'receipt-inconsistent' };
  const index = receipt.entryNumber - 1;
  if (toHex(getInner(entries, index)) !== receipt.inner)
    return { outcome: 'absent', reason: 'not-among-entries' };
  const change = changes.find(({ number }) => number === receipt.entryNumber);
  if (change?.weight === 0) return { outcome: 'removed', change };
  const weight = change?.weight ?? getWeight(entries, index);
  return { outcome: 'present', index, pool: getPool(entries, index), weight };
}

function compareReceipt(
  { document, terms, entries }: CommitmentFile,
  receipt: Receipt,
  keys: readonly string[],
): ReceiptDifference[] {
  const index = receipt.entryNumber - 1;
  const isListed = toHex(getInner(entries, index)) === receipt.inner;
  const isWeightRight =
    getWeight(entries, index) === receipt.weight && getPool(entries, index) === receipt.pool;
  const differs: Record<ReceiptDifference, boolean> = {
    'key-not-published': ![...document.receiptKeys, ...keys].includes(receipt.publicKey),
    'terms-not-listed': !terms.some((version) => hashTermsVersion(version) === receipt.termsHash),
    'other-source': !isPromiseKept(document, receipt.source),
    'weight-differs': isListed && !isWeightRight,
    'joined-later': receipt.joinedAt > document.close.at,
  };
  return RECEIPT_DIFFERENCES.filter((name) => differs[name]);
}

/** Each drawn result reveals a secret, so a repeated draw has another one. */
function isPromiseKept(
  { source, previous }: CommitmentFile['document'],
  promised: Receipt['source'],
): boolean {
  if (source.kind === 'drand') return promised.kind === 'drand' && promised.chainHash === source.chainHash;
  if (promised.kind !== 'commit-reveal') return false;
  return promised.secretHash === source.secretHash || previous.some(({ state }) => state === 'drawn');
}

function entryOf({ salt, chain, address }: Receipt) {
  return { salt: fromValidHex(salt), chain, address };
}
