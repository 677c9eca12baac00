import { type Compared, findReceipt, findReceiptInCommitment, type Standing } from './find-receipt.ts';
import type { CommitmentFile, Proof } from './proof-file.ts';
import type { Ranking } from './rank.ts';
import { isReceiptSigned, parseReceipt, type Receipt } from './receipt.ts';

type Present = Extract<ReturnType<typeof findReceiptInCommitment>, { outcome: 'present' }>;

/** What a receipt says about a checked draw. `isAccepted`: a published key signed it, so the operator accepted the entry. */
export type ReceiptFinding =
  | { outcome: 'malformed' | 'older-version' | 'newer-version' | 'not-signed' | 'needs-draw' }
  | ((Standing | Present) &
      Compared & { isAccepted: boolean; joined: Pick<Receipt, 'weight' | 'entryNumber' | 'publicKey'> });

/** What the receipt is looked up in: a verified draw, or the verified commitment of a pending one. */
export type ReceiptScope = { proof: Proof; ranking: Ranking } | { file: CommitmentFile };

/** Parses an untrusted receipt, finds its entry, and compares the two. `keys` are those that the instance publishes. */
export function checkReceipt(
  text: string | Uint8Array,
  scope: ReceiptScope | null,
  keys: readonly string[] = [],
): ReceiptFinding {
  const read = parseReceipt(text);
  if ('fault' in read) {
    const { reason } = read.fault;
    const isOtherVersion = reason === 'older-version' || reason === 'newer-version';
    return { outcome: isOtherVersion ? reason : 'malformed' };
  }
  const { receipt } = read;
  if (!isReceiptSigned(receipt)) return { outcome: 'not-signed' };
  if (!scope) return { outcome: 'needs-draw' };
  const found =
    'file' in scope
      ? findReceiptInCommitment(scope.file, receipt, keys)
      : findReceipt(scope.proof, scope.ranking, receipt, keys);
  const { weight, entryNumber, publicKey } = receipt;
  return {
    ...found,
    isAccepted: !found.differences.includes('key-not-published'),
    joined: { weight, entryNumber, publicKey },
  };
}
