/** Every draw writes to everyone who joined. */
export const MOST_DRAWS_A_DAY = 10;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether a list may be drawn again, given when its draws were started. Failed ones count: they cost as much. */
export function mayDrawAgain(startedAt: readonly Date[], now: Date): boolean {
  const recent = startedAt.filter((date) => now.getTime() - date.getTime() < DAY_MS);
  return recent.length < MOST_DRAWS_A_DAY;
}
