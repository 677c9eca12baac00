import {
  type AbsenceReason,
  findReceipt,
  findReceiptInCommitment,
  type ReceiptOrigin,
} from '@signboard/draw/find-receipt.ts';
import type { CommitmentFile } from '@signboard/draw/proof-file.ts';
import { isReceiptSigned, parseReceipt, type Receipt } from '@signboard/draw/receipt.ts';
import type { Verdict } from '@signboard/draw/verdict.ts';

const ABSENCES: Record<AbsenceReason, string> = {
  'other-list': 'the receipt is for another list',
  'leaf-differs': 'the receipt is inconsistent',
  'not-among-entries': 'ask the operator why, the receipt shows that it was accepted',
};

/** The third statement. `isGood`: the receipt is signed and its entry takes part. */
export type ReceiptReport = { lines: string[]; isGood: boolean };

/** Finds the receipt's entry in a draw, or in the commitment of a pending one. */
export function reportReceipt(
  file: Uint8Array,
  draw: Verdict | CommitmentFile | null,
  keys: readonly string[],
): ReceiptReport {
  const read = parseReceipt(file);
  if ('fault' in read)
    return { lines: [`The receipt is not valid: ${read.fault.path} ${read.fault.reason}`], isGood: false };
  const { receipt } = read;
  if (!isReceiptSigned(receipt))
    return { lines: ['The receipt is NOT signed with the key it names.'], isGood: false };
  const found =
    draw && ('entries' in draw ? findPending(draw, receipt, keys) : findDrawn(draw, receipt, keys));
  if (!found) return { lines: ['Not checked, because the draw failed the check.'], isGood: false };
  const { line, isIn, origin } = found;
  return { lines: [line, ...describeOrigin(receipt, origin)], isGood: isIn };
}

type Found = { line: string; isIn: boolean; origin: ReceiptOrigin };

function findDrawn({ proof, ranking }: Verdict, receipt: Receipt, keys: readonly string[]): Found | null {
  if (!proof || !ranking) return null;
  const found = findReceipt(proof, ranking, receipt, keys);
  if (found.outcome === 'removed' || found.outcome === 'absent') return missing(found);
  const isOnly = proof.version === 1 || proof.document.pools.length === 1;
  const pool = isOnly ? '' : ` of pool ${found.pool}`;
  const line =
    found.outcome === 'won'
      ? `You won, in place ${found.rank}${pool}.`
      : `You are number ${found.waiting} on the waiting list${pool}.`;
  return { line: `${line}${describeWeight(receipt, found.weight)}`, isIn: true, origin: found };
}

function findPending(file: CommitmentFile, receipt: Receipt, keys: readonly string[]): Found {
  const found = findReceiptInCommitment(file, receipt, keys);
  if (found.outcome !== 'present') return missing(found);
  const line = `Your entry is in it.${describeWeight(receipt, found.weight)}`;
  return { line, isIn: true, origin: found };
}

function missing(
  found: ({ outcome: 'removed'; reason: string } | { outcome: 'absent'; reason: AbsenceReason }) &
    ReceiptOrigin,
): Found {
  const line =
    found.outcome === 'removed'
      ? `Your entry was removed before the draw. Reason: ${found.reason}.`
      : `Your entry is not in this draw: ${ABSENCES[found.reason]}.`;
  return { line, isIn: false, origin: found };
}

function describeWeight(receipt: Receipt, weight: number): string {
  if (receipt.version === 1 || receipt.weight === weight) return '';
  return ` Its weight is ${weight}; it was ${receipt.weight} when you joined.`;
}

function describeOrigin({ publicKey }: Receipt, { isKeyListed, areTermsListed }: ReceiptOrigin): string[] {
  const lines = [
    isKeyListed
      ? "The receipt is signed with one of the operator's keys."
      : `The receipt is signed with the key ${publicKey}. Compare it with the keys that the operator publishes.`,
  ];
  if (areTermsListed === false) lines.push('The terms you joined under are NOT among those in this file.');
  return lines;
}
