import { timingSafeEqual } from 'node:crypto';

/** Compares in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  // Compare byte lengths: non-ASCII characters take more than one byte.
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
