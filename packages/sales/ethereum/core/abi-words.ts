// Readers of ABI-encoded words. Data comes from anyone's contract: whatever does not fit reads as undefined, and a
// length or an offset is believed only as far as there is data behind it.

const WORD_DIGITS = 64;
const NUMBER = /^[0-9a-f]{1,64}$/;
const ZEROS_BEFORE_ADDRESS = '0'.repeat(24);
const ZEROS_BEFORE_SMALL = '0'.repeat(56);

/** A stretch of equal elements: where its first element starts, in words, and how many there are. */
export type Stretch = { first: number; length: number };

/** How many whole words the data has. */
export function wordCount(data: string): number {
  return Math.max(0, Math.floor((data.length - 2) / WORD_DIGITS));
}

/** The word at an index, without 0x. */
export function wordAt(data: string, index: number): string | undefined {
  const end = 2 + (index + 1) * WORD_DIGITS;
  return end <= data.length ? data.slice(end - WORD_DIGITS, end) : undefined;
}

/** The address at an index. */
export function addressAt(data: string, index: number): string | undefined {
  return toAddress(wordAt(data, index));
}

/** The unsigned number at an index. */
export function uintAt(data: string, index: number): bigint | undefined {
  return toUint(wordAt(data, index));
}

/** The number at an index if it is small enough to be a length, an offset or a code. */
export function smallAt(data: string, index: number): number | undefined {
  const word = wordAt(data, index);
  if (!word?.startsWith(ZEROS_BEFORE_SMALL)) return undefined;
  const small = Number.parseInt(word.slice(56), 16);
  return Number.isNaN(small) ? undefined : small;
}

/** The word index that the offset at `index` points to; offsets count in bytes from `base`. */
export function pointerAt(data: string, index: number, base = 0): number | undefined {
  const offset = smallAt(data, index);
  if (offset === undefined || offset % 32 !== 0) return undefined;
  const target = base + offset / 32;
  return target < wordCount(data) ? target : undefined;
}

/** The array whose length stands at `index`, of elements of `width` words; undefined when the data is too short for it. */
export function stretchAt(data: string, index: number, width: number): Stretch | undefined {
  const length = smallAt(data, index);
  if (length === undefined || index + 1 + length * width > wordCount(data)) return undefined;
  return { first: index + 1, length };
}

/** The array that the offset at `index` points to. */
export function arrayAt(data: string, index: number, width = 1, base = 0): Stretch | undefined {
  const target = pointerAt(data, index, base);
  return target === undefined ? undefined : stretchAt(data, target, width);
}

/** The words of an array of single words. */
export function wordsOf(data: string, { first, length }: Stretch): (string | undefined)[] {
  return Array.from({ length }, (_, at) => wordAt(data, first + at));
}

/** A word as an address; undefined when it holds more than one. */
export function toAddress(word: string | undefined): string | undefined {
  return word?.startsWith(ZEROS_BEFORE_ADDRESS) ? `0x${word.slice(24)}` : undefined;
}

/** A word as an unsigned number. */
export function toUint(word: string | undefined): bigint | undefined {
  return word !== undefined && NUMBER.test(word) ? BigInt(`0x${word}`) : undefined;
}

/** A topic as a word. */
export function topicWord(topic: string | undefined): string | undefined {
  return topic?.length === 2 + WORD_DIGITS ? topic.slice(2) : undefined;
}

/** A topic as an address. */
export function topicAddress(topic: string | undefined): string | undefined {
  return toAddress(topicWord(topic));
}

/** A token's number in the digits that people write; undefined when the word is none. */
export function toTokenId(word: string): string | undefined {
  return toUint(word)?.toString();
}

/** The fields when every one of them could be read; undefined when one is missing. */
export function whole<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]: Exclude<T[K], undefined> } | undefined {
  for (const key in fields) if (fields[key] === undefined) return undefined;
  return fields as { [K in keyof T]: Exclude<T[K], undefined> };
}
