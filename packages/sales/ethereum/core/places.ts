/** How many logs may lie between an auction's event and the movement of its token. */
export const NEAR = 200;

/** The first of these, sorted by their place, that lies at the given place or behind it. */
export function firstAtOrBehind(sorted: readonly { at: number }[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
