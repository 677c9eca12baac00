import type { PlacesFinding } from '@signboard/draw/check-places.ts';
import type { ReceiptFinding } from '@signboard/draw/check-receipt.ts';
import type { ReceiptDifference } from '@signboard/draw/find-receipt.ts';
import type { CheckResult } from '@signboard/draw/verdict.ts';

export const EXIT = { right: 0, failed: 1, nothingChecked: 2, noWitness: 3 } as const;

const RECEIPT = { missing: 10, removed: 11, unusable: 12 } as const;

const DIFFERENCES: Record<ReceiptDifference, number> = {
  'key-not-published': 13,
  'terms-not-listed': 14,
  'other-source': 15,
  'weight-differs': 16,
  'joined-later': 17,
};

export type Findings = {
  result: CheckResult;
  places: PlacesFinding | null;
  /** Null when none is required. */
  isWitnessed: boolean | null;
  receipt: ReceiptFinding | null;
};

/** The first that is wrong decides. */
export function findExitCode({ result, places, isWitnessed, receipt }: Findings): number {
  if (result === 'nothing-checked') return EXIT.nothingChecked;
  if (result === 'differs' || (places && 'fault' in places)) return EXIT.failed;
  if (isWitnessed === false) return EXIT.noWitness;
  return receipt ? receiptCode(receipt) : EXIT.right;
}

function receiptCode(finding: ReceiptFinding): number {
  if (!('differences' in finding)) return RECEIPT.unusable;
  const [difference] = finding.differences;
  if (finding.outcome === 'absent' && finding.reason !== 'not-among-entries') return RECEIPT.unusable;
  if (difference) return DIFFERENCES[difference];
  if (finding.outcome === 'absent') return RECEIPT.missing;
  return finding.outcome === 'removed' ? RECEIPT.removed : EXIT.right;
}
