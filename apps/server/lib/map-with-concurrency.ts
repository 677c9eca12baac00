/** Does one thing for each, only a few at the same time; the results stand in the order of the given ones. */
export async function mapWithConcurrency<T, Result>(
  given: readonly T[],
  atOnce: number,
  doing: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  let hasFailed = false;
  const work = async () => {
    while (next < given.length && !hasFailed) {
      const at = next;
      next += 1;
      try {
        results[at] = await doing(given[at] as T);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, given.length) }, work));
  return results;
}
