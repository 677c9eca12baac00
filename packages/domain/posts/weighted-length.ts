import { CHANNEL_TABLE } from '../channels/channels.ts';

export const MAX_POST_WEIGHT = CHANNEL_TABLE.x.limit.max;

const LINK_WEIGHT = 23;
const EMOJI_WEIGHT = 2;
const HEAVY_WEIGHT = 2;

// Everything except Latin, Greek, Cyrillic and neighbouring scripts up to U+10FF, and most spaces, dashes and quotes.
const HEAVY = /[\u{1100}-\u{1FFF}\u{200E}\u{200F}\u{2020}-\u{2031}\u{2038}-\u{10FFFF}]/u;

const LINK = String.raw`https?:\/\/\S+`;

// X links words that end in a known TLD; its list changes. Name services (.eth, .sol) are not on it.
const DOMAIN = String.raw`(?<![\p{L}\p{N}_.\-])(?:[\p{L}\p{N}_\-]+\.)+(?!(?:eth|sol)(?!\p{L}))\p{L}{2,}(?:\/\S*)?`;

// The lookahead avoids comparing most letters with thousands of emoji sequences.
const EMOJI = String.raw`(?=\p{Emoji})(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?)`;

let notLetters: RegExp | undefined;

/** Compiled when it is first needed: the set of all emoji takes longer than loading a hundred modules. */
function findNotLetters(text: string): RegExpStringIterator<RegExpExecArray> {
  notLetters ??= new RegExp(`(?<link>${LINK})|(?<domain>${DOMAIN})|(?<emoji>${EMOJI})`, 'giv');
  return text.matchAll(notLetters);
}

/**
 * The length of a post as X counts it: 23 for a link, 2 for an emoji, 2 for a letter of most non-Latin scripts. Never
 * less than X's own count: everything that looks like a domain counts as a link, or by its letters if they weigh more.
 */
export function weightedLength(text: string): number {
  const normal = text.normalize('NFC');
  let weight = 0;
  let end = 0;
  for (const found of findNotLetters(normal)) {
    weight += letterWeight(normal.slice(end, found.index)) + weightOf(found);
    end = found.index + found[0].length;
  }
  return weight + letterWeight(normal.slice(end));
}

/** Whether X would link any of it, and so bill the post as one with a link; in doubt it would. */
export function containsLink(text: string): boolean {
  const found = [...findNotLetters(text.normalize('NFC'))];
  return found.some(({ groups }) => Boolean(groups?.link ?? groups?.domain));
}

function weightOf({ 0: found, groups }: RegExpExecArray): number {
  if (groups?.link) return LINK_WEIGHT;
  return groups?.domain ? Math.max(LINK_WEIGHT, letterWeight(found)) : EMOJI_WEIGHT;
}

function letterWeight(text: string): number {
  return [...text].reduce((sum, letter) => sum + (HEAVY.test(letter) ? HEAVY_WEIGHT : 1), 0);
}
