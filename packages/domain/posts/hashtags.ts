import { weightedLength } from './weighted-length.ts';

/** How many hashtags a bot adds to its posts. */
export const MOST_HASHTAGS = 3;

/** How much one hashtag may weigh on X, where most letters weigh 1: three of them still leave room for a sale. */
export const MOST_HASHTAG_WEIGHT = 30;

/** What is wrong with the hashtags that somebody typed. */
export type HashtagFault = 'too-many-hashtags' | 'hashtag-too-long' | 'not-a-hashtag';

/** Hashtags as they are typed, space separated, with or without their #: each once, without it. */
export function readHashtags(typed: string): { hashtags: string[] } | { fault: HashtagFault } {
  const words = typed.normalize('NFC').split(/\s+/u).filter(Boolean);
  const hashtags = words.map((word) => word.replace(/^[#＃]/u, '')).filter(isFirstOfItsSpellings);
  if (!hashtags.every(hasOnlyHashtagLetters)) return { fault: 'not-a-hashtag' };
  if (!hashtags.every(isShortEnough)) return { fault: 'hashtag-too-long' };
  return hashtags.length > MOST_HASHTAGS ? { fault: 'too-many-hashtags' } : { hashtags };
}

/** The first hashtags as a post ends with them. What the form would not have taken is left out. */
export function formatHashtags(hashtags: readonly string[], most: number = MOST_HASHTAGS): string {
  return hashtags
    .filter((tag) => hasOnlyHashtagLetters(tag) && isShortEnough(tag))
    .slice(0, most)
    .map((tag) => `#${tag}`)
    .join(' ');
}

/** X wants a letter among them: "#1" stays text. Some letters are invisible. */
function hasOnlyHashtagLetters(tag: string): boolean {
  const isVisible = !/\p{Default_Ignorable_Code_Point}/u.test(tag);
  return isVisible && /^[\p{L}\p{M}\p{Nd}_]+$/u.test(tag) && /\p{L}/u.test(tag);
}

function isShortEnough(tag: string): boolean {
  return weightedLength(tag) <= MOST_HASHTAG_WEIGHT;
}

function isFirstOfItsSpellings(tag: string, at: number, tags: readonly string[]): boolean {
  return tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at;
}
