const WORD_DIGITS = 64;

/** The words of a contract's answer; null when it has none, or a part of one. */
export function wordsOf(bytes: string | null): bigint[] | null {
  if (bytes === null || bytes.length <= 2 || (bytes.length - 2) % WORD_DIGITS !== 0) return null;
  return Array.from({ length: (bytes.length - 2) / WORD_DIGITS }, (_, at) =>
    BigInt(`0x${bytes.slice(2 + at * WORD_DIGITS, 2 + (at + 1) * WORD_DIGITS)}`),
  );
}

export const toWord = (value: bigint): string => value.toString(16).padStart(WORD_DIGITS, '0');

export const toAddress = (word: bigint): string => `0x${(word % 2n ** 160n).toString(16).padStart(40, '0')}`;

/** The elements of an array of structs with `size` words each, which is the only result; null for anything else. */
export function readStructs(bytes: string | null, size: number): bigint[][] | null {
  const words = wordsOf(bytes);
  if (words?.[0] !== 32n || words.length < 2) return null;
  const count = words[1] ?? 0n;
  if (BigInt(words.length) < 2n + count * BigInt(size)) return null;
  return Array.from({ length: Number(count) }, (_, at) => words.slice(2 + at * size, 2 + (at + 1) * size));
}
