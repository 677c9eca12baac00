/** The moment from which X counts. */
export const X_EPOCH_MS = 1_288_834_974_657;
/** The moment from which Discord counts. */
export const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Makes ids as X and Discord do: they grow with time, never repeat, and are written as text. */
export function createSnowflakes(epochMs: number): () => string {
  let last = 0n;
  return () => {
    const now = BigInt(Date.now() - epochMs) << 22n;
    last = now > last ? now : last + 1n;
    return last.toString();
  };
}
