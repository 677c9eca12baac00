import { type AbsenceReason, findReceipt, isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import type { Verdict } from '@signboard/draw/verify-proof.ts';

/** Invalid, a rank, or the proof that an accepted entry is missing. */
export type ReceiptFinding =
  | { outcome: 'malformed' | 'not-signed' }
  | { outcome: 'needs-draw'; publicKey: string }
  | { outcome: 'absent'; reason: AbsenceReason; publicKey: string }
  | { outcome: 'won'; rank: number; ticket: string; publicKey: string }
  | { outcome: 'waiting'; place: number; ticket: string; publicKey: string };

/** Parses an untrusted receipt and finds its rank in a repeated draw. */
export function checkReceipt(
  text: string,
  verdict: Pick<Verdict, 'proof' | 'ranking'> | null,
): ReceiptFinding {
  const read = parseReceipt(text);
  if ('fault' in read) return { outcome: 'malformed' };
  const { receipt } = read;
  if (!isReceiptSigned(receipt)) return { outcome: 'not-signed' };
  const { publicKey } = receipt;
  if (!verdict?.proof || !verdict.ranking) return { outcome: 'needs-draw', publicKey };
  const standing = findReceipt(verdict.proof, verdict.ranking, receipt);
  if (standing.outcome === 'absent') return { ...standing, publicKey };
  const { outcome, rank, ticket } = standing;
  return outcome === 'won'
    ? { outcome, rank, ticket, publicKey }
    : { outcome, place: standing.waiting, ticket, publicKey };
}
