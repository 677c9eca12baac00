/** The most that a post may weigh on X. */
export const MOST_POST_WEIGHT = 280;

const LINK_WEIGHT = 23;
const EMOJI_WEIGHT = 2;
const HEAVY_WEIGHT = 2;

// All but Latin, Greek, Cyrillic and their neighbours up to U+10FF, and but most spaces, dashes and quotes.
const HEAVY = /[\u{1100}-\u{1FFF}\u{200E}\u{200F}\u{2020}-\u{2031}\u{2038}-\u{10FFFF}]/u;

const LINK = /https?:\/\/\S+/.source;

// X makes links of words that end like a domain, by a list that changes; name services are not on it.
const DOMAIN = /(?<![\p{L}\p{N}_.\-])(?:[\p{L}\p{N}_\-]+\.)+(?!(?:eth|sol)(?!\p{L}))\p{L}{2,}(?:\/\S*)?/v
  .source;

// The look ahead spares most letters the comparison with thousands of sequences.
const EMOJI = /(?=\p{Emoji})(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)/v.source;

const NOT_LETTERS = new RegExp(`(?<link>${LINK})|(?<domain>${DOMAIN})|(?<emoji>${EMOJI})`, 'giv');

/**
 * The length of a post as X counts it: a link is 23, an emoji 2, a letter of most other scripts 2. It is never
 * less than X's: every word that looks like a domain counts as a link, or as its letters where these weigh more.
 */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  let weight = 0;
  let end = 0;
  for (const found of normal.matchAll(NOT_LETTERS)) {
    weight += letterWeight(normal.slice(end, found.index)) + weightOf(found);
    end = found.index + found[0].length;
  }
  return weight + letterWeight(normal.slice(end));
}

function weightOf({ 0: found, groups }: RegExpExecArray): number {
  if (groups?.link) return LINK_WEIGHT;
  return groups?.domain ? Math.max(LINK_WEIGHT, letterWeight(found)) : EMOJI_WEIGHT;
}

function letterWeight(text: string): number {
  return [...text].reduce((sum, letter) => sum + (HEAVY.test(letter) ? HEAVY_WEIGHT : 1), 0);
}
