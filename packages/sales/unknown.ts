/** Marks values that the given facts do not determine; they are never guessed and never 0. */
export type Unknown = 'unknown';

export function isKnown<T>(value: T | Unknown): value is Exclude<T, Unknown> {
  return value !== 'unknown';
}
