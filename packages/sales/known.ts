/** Stands where the given facts do not tell: never guessed, never 0. */
export type Unknown = 'unknown';

/** Narrows a value that may be unknown. */
export function isKnown<T>(value: T | Unknown): value is Exclude<T, Unknown> {
  return value !== 'unknown';
}
