import { type AbsenceReason, findReceipt, type ReceiptOrigin } from '@signboard/draw/find-receipt.ts';
import { isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import type { Verdict } from '@signboard/draw/verdict.ts';

/** The operator's keys for receipts; null when they could not be loaded. */
export type PublishedKeys = readonly string[] | null;

/** Where a receipt comes from. `unknown` when the operator's keys could not be loaded. */
type Origin = {
  publicKey: string;
  key: 'listed' | 'unlisted' | 'unknown';
  /** False when the draw does not know the terms that the entry joined under. */
  areTermsListed: boolean | null;
};

/** Invalid, a rank, or the proof that an accepted entry is missing. */
export type ReceiptFinding =
  | { outcome: 'malformed' | 'not-signed' | 'needs-draw' }
  | ({ outcome: 'absent'; reason: AbsenceReason } & Origin)
  | ({ outcome: 'removed'; reason: string } & Origin)
  | ({ outcome: 'won'; rank: number; ticket: string } & Origin)
  | ({ outcome: 'waiting'; place: number; ticket: string } & Origin);

/** Parses an untrusted receipt and finds its rank in a repeated draw. */
export function checkReceipt(
  text: string,
  verdict: Pick<Verdict, 'proof' | 'ranking'> | null,
  keys: PublishedKeys,
): ReceiptFinding {
  const read = parseReceipt(text);
  if ('fault' in read) return { outcome: 'malformed' };
  const { receipt } = read;
  if (!isReceiptSigned(receipt)) return { outcome: 'not-signed' };
  if (!verdict?.proof || !verdict.ranking) return { outcome: 'needs-draw' };
  const standing = findReceipt(verdict.proof, verdict.ranking, receipt, keys ?? []);
  const origin = describeOrigin(receipt.publicKey, standing, keys);
  switch (standing.outcome) {
    case 'absent':
      return { outcome: 'absent', reason: standing.reason, ...origin };
    case 'removed':
      return { outcome: 'removed', reason: standing.reason, ...origin };
    case 'won':
      return { outcome: 'won', rank: standing.rank, ticket: standing.ticket, ...origin };
    case 'waiting':
      return { outcome: 'waiting', place: standing.waiting, ticket: standing.ticket, ...origin };
  }
}

function describeOrigin(
  publicKey: string,
  { isKeyListed, areTermsListed }: ReceiptOrigin,
  keys: PublishedKeys,
): Origin {
  const key = isKeyListed ? 'listed' : keys === null ? 'unknown' : 'unlisted';
  return { publicKey, key, areTermsListed };
}
