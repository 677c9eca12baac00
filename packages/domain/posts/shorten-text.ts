import { weightedLength } from './weighted-length.ts';

const ELLIPSIS = '…';
const CHARACTERS = new Intl.Segmenter('en');

/** Cuts between whole characters and appends an ellipsis. */
export function shortenText(text: string, maxWeight: number): string {
  if (weightedLength(text) <= maxWeight) return text;
  let weight = weightedLength(ELLIPSIS);
  let kept = '';
  for (const { segment } of CHARACTERS.segment(text)) {
    weight += weightedLength(segment);
    if (weight > maxWeight) break;
    kept += segment;
  }
  return kept.trimEnd() + ELLIPSIS;
}
