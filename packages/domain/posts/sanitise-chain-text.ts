import { weightedLength } from './weighted-length.ts';

const ELLIPSIS = '…';

const CHARACTERS = new Intl.Segmenter('en');
/** Anyone can put a megabyte into a name. */
const MAX_CHARACTERS_READ = 500;

/** Applied in this order. */
const STEPS: readonly [pattern: RegExp, replacement: string][] = [
  // Zero-width characters, bidi marks, fillers, variation selectors and tags are invisible to readers.
  [/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''],
  // Control characters, line breaks and the blank braille cell look like a space or like a new line of the post.
  [/[\p{Cc}\p{Z}\u2800]/gu, ' '],
  // Private-use, unassigned and broken characters render differently everywhere; enclosing marks turn "#" into a
  // keycap.
  [/[\p{Co}\p{Cn}\p{Cs}\p{Me}\uFFFD]/gu, ''],
  // Stacked accents cover the lines above.
  [/(\p{M}{3})\p{M}+/gu, '$1'],
  // URL schemes, mentions and cashtags.
  [/:\/\/|[@$]/g, ' '],
  // X would link "blur.io", but not "Azuki 2.0" or "Mr. Ape".
  [/(?<!\d)\.(?!\s|$)|\.(?![\d\s]|$)/g, '·'],
  // "#1234" is a token number; X turns anything else after a # into a hashtag.
  [/#(?!\d+(?:[\s,.:;!?)\]/|-]|$))/g, ' '],
  [/ {2,}/g, ' '],
  // A combining mark without a base character would attach to whatever precedes it.
  [/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, ''],
  [/^\s+|\s+$/g, ''],
];

/**
 * Makes text from the chain (a name, a symbol, an ENS name) safe for a post: one line without links, mentions,
 * hashtags, cashtags or invisible characters, within the weight limit. Empty results become the fallback.
 */
export function sanitiseChainText(
  text: string | null | undefined,
  fallback: string,
  maxWeight: number,
): string {
  // NFKC first: X and readers treat "＠", "．" and "ｂｌｕｒ" like their plain forms.
  const plain = (text ?? '').slice(0, MAX_CHARACTERS_READ).toWellFormed().normalize('NFKC');
  const harmless = STEPS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), plain);
  return harmless === '' ? fallback : shortenText(harmless.normalize('NFC'), maxWeight);
}

/** Cuts between whole characters and appends an ellipsis. */
function shortenText(text: string, maxWeight: number): string {
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

const MAX_CHARACTERS = 500;

// No spaces or brackets, and no trailing character that X or Discord would exclude from the link.
const HTTPS_LINK =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:\/(?:[\w./~%?=&:#+,-]*[\w/=-])?)?$/i;

/** The link if it is safe inside a post or an embed; null otherwise. */
export function toSafeLink(address: string | null): string | null {
  return address !== null && address.length <= MAX_CHARACTERS && HTTPS_LINK.test(address) ? address : null;
}
