import { weightedLength } from './weighted-length.ts';

const ELLIPSIS = '…';
const CHARACTERS = new Intl.Segmenter('en');

/** A text that weighs no more than it may: cut between whole characters, with an ellipsis for what is gone. */
export function shortenText(text: string, mostWeight: number): string {
  if (weightedLength(text) <= mostWeight) return text;
  let weight = weightedLength(ELLIPSIS);
  let kept = '';
  for (const { segment } of CHARACTERS.segment(text)) {
    weight += weightedLength(segment);
    if (weight > mostWeight) break;
    kept += segment;
  }
  return kept.trimEnd() + ELLIPSIS;
}
