import { findReceipt, findReceiptInCommitment, type ReceiptOrigin } from '@signboard/draw/find-receipt.ts';
import { isReceiptSigned, parseReceipt, type Receipt } from '@signboard/draw/receipt.ts';
import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { element } from './element.ts';
import type { CheckedFile } from './verify-in-slices.ts';

/** The result for a pasted receipt; null while nothing is pasted. */
export function showReceiptResult(
  text: string,
  checked: CheckedFile | null,
  texts: CheckerTexts,
  language: string,
): HTMLElement | null {
  if (text.trim() === '') return null;
  const read = parseReceipt(text);
  if ('fault' in read) return box('danger', texts, [texts.receipt.malformed]);
  const { receipt } = read;
  if (!isReceiptSigned(receipt)) return box('danger', texts, [texts.standing.notSigned]);
  const found = checked && lookUp(checked, receipt);
  if (!found)
    return box('quiet', texts, [texts.standing.needsDraw, texts.standing.signed(receipt.publicKey)]);
  const lines = describeFound(found, receipt, texts, language);
  const tone = { won: 'success', removed: 'danger', absent: 'danger', waiting: 'quiet', present: 'quiet' };
  return box(tone[found.outcome], texts, [...lines, ...describeOrigin(found, receipt, texts)]);
}

type Found = NonNullable<ReturnType<typeof lookUp>>;

function lookUp(checked: CheckedFile, receipt: Receipt) {
  if (checked.kind === 'commitment') {
    const { isVerified, file } = checked.verdict;
    return isVerified && file ? findReceiptInCommitment(file, receipt) : null;
  }
  const { proof, ranking } = checked.verdict;
  return proof && ranking ? findReceipt(proof, ranking, receipt) : null;
}

function describeFound(
  found: Found,
  receipt: Receipt,
  { standing }: CheckerTexts,
  language: string,
): string[] {
  const spell = (count: number) => count.toLocaleString(language);
  if (found.outcome === 'absent') return [standing.absent[found.reason]];
  if (found.outcome === 'removed') return [standing.removed(found.reason)];
  const lines =
    receipt.version === 2 && receipt.weight !== found.weight
      ? [standing.lowered(spell(found.weight), spell(receipt.weight))]
      : [];
  if (found.outcome === 'present') return [standing.present, ...lines];
  const place =
    found.outcome === 'won' ? standing.won(spell(found.rank)) : standing.waiting(spell(found.waiting));
  const pool = found.pool ? ` ${standing.inPool(spell(found.pool))}` : '';
  return [`${place}${pool}`, ...lines, `${standing.ticket}: ${found.ticket}`];
}

function describeOrigin(
  { isKeyListed, areTermsListed }: ReceiptOrigin,
  { publicKey }: Receipt,
  { standing }: CheckerTexts,
): string[] {
  const lines = [isKeyListed ? standing.keyListed : standing.signed(publicKey)];
  return areTermsListed === false ? [standing.termsNotListed, ...lines] : lines;
}

function box(tone: string, texts: CheckerTexts, [said, ...more]: readonly string[]): HTMLElement {
  const details = more.map((line) => element('p', { class: 'quiet' }, line));
  return element(
    'section',
    { class: `banner ${tone}` },
    element('h3', {}, texts.standing.title),
    element('p', {}, said ?? ''),
    ...details,
  );
}
