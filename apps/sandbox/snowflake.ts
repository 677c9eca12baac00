export const X_EPOCH_MS = 1_288_834_974_657;
export const DISCORD_EPOCH_MS = 1_420_070_400_000;

/** Generates ids like those of X and Discord: increasing, unique, sent as strings. */
export function createSnowflakes(epochMs: number): () => string {
  let last = 0n;
  return () => {
    const now = BigInt(Date.now() - epochMs) << 22n;
    last = now > last ? now : last + 1n;
    return last.toString();
  };
}
