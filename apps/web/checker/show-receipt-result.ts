import { checkReceipt, type ReceiptScope } from '@signboard/draw/check-receipt.ts';
import { describeStanding, type Words } from '@signboard/languages/check-statements.ts';
import { showStatement } from './show-statements.ts';
import type { CheckedFile } from './verify-in-slices.ts';

/** The result for a pasted receipt; null while nothing is pasted. */
export function showReceiptResult(
  text: string,
  checked: CheckedFile | null,
  words: Words,
): HTMLElement | null {
  if (text.trim() === '') return null;
  const finding = checkReceipt(text, checked && scopeOf(checked));
  return showStatement(describeStanding(finding, words), 'section');
}

function scopeOf(checked: CheckedFile): ReceiptScope | null {
  if (checked.kind === 'commitment') {
    const { result, file } = checked.verdict;
    return result === 'follows' && file ? { file } : null;
  }
  const { proof, ranking } = checked.verdict;
  return proof && ranking ? { proof, ranking } : null;
}
