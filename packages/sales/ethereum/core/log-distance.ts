/** The maximum number of logs between an auction's event and the transfer of its token. */
export const MAX_LOG_DISTANCE = 200;

/** The first item at or after the given log index; items are sorted. */
export function findFirstAtOrAfter(sorted: readonly { at: number }[], at: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
