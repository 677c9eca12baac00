import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are the same, in a time that does not tell how far they agree. */
export function isSameSecret(one: string, other: string): boolean {
  // As bytes: characters outside of ASCII have more of them.
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
