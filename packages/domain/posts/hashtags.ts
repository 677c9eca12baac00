import { weightedLength } from './weighted-length.ts';

export const MAX_HASHTAGS = 3;

/** Weighted as on X, where most letters count 1. Three hashtags of this length leave enough room for a sale. */
const MAX_HASHTAG_WEIGHT = 30;

export type HashtagFault = 'too-many-hashtags' | 'hashtag-too-long' | 'not-a-hashtag';

/** Parses space-separated hashtags, with or without #, and drops duplicates. */
export function parseHashtags(typed: string): { hashtags: string[] } | { fault: HashtagFault } {
  const words = typed.normalize('NFC').split(/\s+/u).filter(Boolean);
  const hashtags = words.map((word) => word.replace(/^[#＃]/u, '')).filter(isFirstOfItsSpellings);
  if (!hashtags.every(hasOnlyHashtagLetters)) return { fault: 'not-a-hashtag' };
  if (!hashtags.every(isShortEnough)) return { fault: 'hashtag-too-long' };
  return hashtags.length > MAX_HASHTAGS ? { fault: 'too-many-hashtags' } : { hashtags };
}

/** Skips hashtags that the form would reject. */
export function formatHashtags(hashtags: readonly string[], max: number = MAX_HASHTAGS): string {
  return hashtags
    .filter((tag) => hasOnlyHashtagLetters(tag) && isShortEnough(tag))
    .slice(0, max)
    .map((tag) => `#${tag}`)
    .join(' ');
}

/** X requires at least one letter: "#1" stays plain text. Some letters are invisible. */
function hasOnlyHashtagLetters(tag: string): boolean {
  const isVisible = !/\p{Default_Ignorable_Code_Point}/u.test(tag);
  return isVisible && /^[\p{L}\p{M}\p{Nd}_]+$/u.test(tag) && /\p{L}/u.test(tag);
}

function isShortEnough(tag: string): boolean {
  return weightedLength(tag) <= MAX_HASHTAG_WEIGHT;
}

function isFirstOfItsSpellings(tag: string, at: number, tags: readonly string[]): boolean {
  return tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at;
}
