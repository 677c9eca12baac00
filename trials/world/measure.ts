/** 0 for an empty array. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Runs requests with a fixed number of clients and returns the total seconds. */
export async function timeConcurrently<T>(
  items: readonly T[],
  clients: number,
  run: (item: T) => Promise<void>,
): Promise<number> {
  const line = [...items].reverse();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let next = line.pop(); next !== undefined; next = line.pop()) await run(next);
    }),
  );
  return (performance.now() - started) / 1000;
}
