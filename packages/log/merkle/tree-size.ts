/**
 * Sizes and indexes are plain numbers up to 2^53 - 1. A log that appends a thousand entries a second reaches that after
 * 285,000 years; the formats allow 2^63 - 1, and what is larger than ours is refused with a reason of its own.
 * Nothing here may use the bit operators: they cut numbers to 32 bits.
 */
export const MAX_TREE_SIZE = Number.MAX_SAFE_INTEGER;

export function isTreeSize(size: number): boolean {
  return Number.isSafeInteger(size) && size >= 0;
}

export const half = (number: number): number => Math.floor(number / 2);
export const isOdd = (number: number): boolean => number % 2 === 1;

/** The largest power of two that is less than `size`: how many leaves are left of the root. */
export function sizeOfLeftSubtree(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}
