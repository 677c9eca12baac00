import { findReceipt, isReceiptSigned, parseReceipt } from '@signboard/draw/receipt.ts';
import type { Verdict } from '@signboard/draw/verify-proof.ts';
import { element } from './element.ts';
import type { Texts } from './texts/texts.ts';

/** The result for a pasted receipt; null while nothing is pasted. */
export function showReceiptResult(
  text: string,
  verdict: Verdict | null,
  texts: Texts,
  language: string,
): HTMLElement | null {
  if (text.trim() === '') return null;
  const read = parseReceipt(text);
  if ('fault' in read) return box('danger', texts, texts.receipt.malformed);
  const { receipt } = read;
  if (!isReceiptSigned(receipt)) return box('danger', texts, texts.standing.notSigned);
  const signed = texts.standing.signed(receipt.publicKey);
  if (!verdict?.proof || !verdict.ranking) return box('quiet', texts, texts.standing.needsDraw, signed);
  const standing = findReceipt(verdict.proof, verdict.ranking, receipt);
  if (standing.outcome === 'absent')
    return box('danger', texts, texts.standing.absent[standing.reason], signed);
  const { outcome, rank, ticket } = standing;
  const place = outcome === 'won' ? rank : standing.waiting;
  const said = texts.standing[outcome](place.toLocaleString(language));
  return box(
    outcome === 'won' ? 'success' : 'quiet',
    texts,
    said,
    `${texts.standing.ticket}: ${ticket}`,
    signed,
  );
}

function box(tone: string, texts: Texts, said: string, ...more: string[]): HTMLElement {
  const details = more.map((line) => element('p', { class: 'quiet' }, line));
  return element(
    'section',
    { class: `banner ${tone}` },
    element('h3', {}, texts.standing.title),
    element('p', {}, said),
    ...details,
  );
}
