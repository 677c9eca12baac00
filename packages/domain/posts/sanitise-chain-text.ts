import { shortenText } from './shorten-text.ts';

/** Longer strings are cut before they are looked at: anybody can write a megabyte into a name. */
const MOST_CHARACTERS_READ = 500;

/** Steps by which a stranger's text becomes harmless, in this order. */
const STEPS: readonly [pattern: RegExp, replacement: string][] = [
  // Zero width, bidi marks, fillers, variation selectors, tags: seen by programs only.
  [/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, ''],
  // Controls, line breaks, the blank braille cell: all that a reader takes for a space, or for a new line of ours.
  [/[\p{Cc}\p{Z}\u2800]/gu, ' '],
  // Private, unassigned and broken characters look different everywhere; enclosing marks make keycaps of "#".
  [/[\p{Co}\p{Cn}\p{Cs}\p{Me}\uFFFD]/gu, ''],
  // A heap of accents covers the lines above it.
  [/(\p{M}{3})\p{M}+/gu, '$1'],
  // An address with its scheme, a mention, a cashtag.
  [/:\/\/|[@$]/g, ' '],
  // "blur.io" would be a link; "Azuki 2.0" and "Mr. Ape" would not.
  [/(?<!\d)\.(?!\s|$)|\.(?![\d\s]|$)/g, '·'],
  // "#1234" is a token's number. X makes a hashtag of anything else.
  [/#(?!\d+(?:[\s,.:;!?)\]/|-]|$))/g, ' '],
  [/ {2,}/g, ' '],
  // An accent on nothing would join whatever stands before it.
  [/(?<![\p{L}\p{N}\p{M}])\p{M}+/gu, ''],
  [/^\s+|\s+$/g, ''],
];

/**
 * A string from the chain (a collection's or token's name, a symbol, ENS) as a post may show it: one line, no link, no
 * mention, no hashtag or cashtag, nothing invisible, no heavier than it may be. The fallback stands for an empty one.
 */
export function sanitiseChainText(
  text: string | null | undefined,
  fallback: string,
  mostWeight: number,
): string {
  // NFKC first: "＠", "．" and "ｂｌｕｒ" are to X and to readers what their plain forms are.
  const plain = (text ?? '').slice(0, MOST_CHARACTERS_READ).toWellFormed().normalize('NFKC');
  const harmless = STEPS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), plain);
  return harmless === '' ? fallback : shortenText(harmless.normalize('NFC'), mostWeight);
}
