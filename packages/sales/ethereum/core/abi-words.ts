// Readers of ABI-encoded words. The data is untrusted: whatever does not fit reads as undefined, and lengths and
// offsets are valid only within the data.

const WORD_DIGITS = 64;
const NUMBER = /^[0-9a-f]{1,64}$/;
const ZEROS_BEFORE_ADDRESS = '0'.repeat(24);
const ZEROS_BEFORE_SMALL = '0'.repeat(56);

/** A run of equally sized elements: the word index of the first, and the count. */
export type ElementRange = { first: number; length: number };

export function wordCount(data: string): number {
  return Math.max(0, Math.floor((data.length - 2) / WORD_DIGITS));
}

export function wordAt(data: string, index: number): string | undefined {
  const end = 2 + (index + 1) * WORD_DIGITS;
  return end <= data.length ? data.slice(end - WORD_DIGITS, end) : undefined;
}

export function addressAt(data: string, index: number): string | undefined {
  return toAddress(wordAt(data, index));
}

export function uintAt(data: string, index: number): bigint | undefined {
  return toUint(wordAt(data, index));
}

/** A number small enough to be a length, an offset or a code. */
export function smallUintAt(data: string, index: number): number | undefined {
  const word = wordAt(data, index);
  if (!word?.startsWith(ZEROS_BEFORE_SMALL)) return undefined;
  const small = Number.parseInt(word.slice(56), 16);
  return Number.isNaN(small) ? undefined : small;
}

/** The word index that the offset at `index` points to; offsets are in bytes from `base`. */
export function offsetAt(data: string, index: number, base = 0): number | undefined {
  const offset = smallUintAt(data, index);
  if (offset === undefined || offset % 32 !== 0) return undefined;
  const target = base + offset / 32;
  return target < wordCount(data) ? target : undefined;
}

/** The array whose length is at `index`, with elements of `width` words; undefined when the data is too short. */
export function elementsAt(data: string, index: number, width: number): ElementRange | undefined {
  const length = smallUintAt(data, index);
  if (length === undefined || index + 1 + length * width > wordCount(data)) return undefined;
  return { first: index + 1, length };
}

export function arrayAt(data: string, index: number, width = 1, base = 0): ElementRange | undefined {
  const target = offsetAt(data, index, base);
  return target === undefined ? undefined : elementsAt(data, target, width);
}

export function wordsOf(data: string, { first, length }: ElementRange): (string | undefined)[] {
  return Array.from({ length }, (_, at) => wordAt(data, first + at));
}

/** Undefined if the upper bytes are not zero. */
export function toAddress(word: string | undefined): string | undefined {
  return word?.startsWith(ZEROS_BEFORE_ADDRESS) ? `0x${word.slice(24)}` : undefined;
}

export function toUint(word: string | undefined): bigint | undefined {
  return word !== undefined && NUMBER.test(word) ? BigInt(`0x${word}`) : undefined;
}

export function topicWord(topic: string | undefined): string | undefined {
  return topic?.length === 2 + WORD_DIGITS ? topic.slice(2) : undefined;
}

export function topicAddress(topic: string | undefined): string | undefined {
  return toAddress(topicWord(topic));
}

/** The token id in decimal; undefined when the word is missing. */
export function toTokenId(word: string): string | undefined {
  return toUint(word)?.toString();
}

/** Undefined when any field is missing. */
export function requireAll<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } | undefined {
  for (const key in fields) if (fields[key] === undefined) return undefined;
  return fields as { [K in keyof T]: Exclude<T[K], undefined> };
}
