/** The results before the first failure, in order, and that failure; null when there was none. */
export type ReadInOrder<Result> = { results: Result[]; fault: unknown };

/**
 * Reads with limited concurrency and keeps everything before a failure: with an unreliable node, all or nothing would
 * mean nothing.
 */
export async function readInOrder<T, Result>(
  asked: readonly T[],
  atOnce: number,
  read: (one: T) => Promise<Result>,
): Promise<ReadInOrder<Result>> {
  const results: Result[] = [];
  let next = 0;
  let end = asked.length;
  let fault: unknown = null;
  const work = async () => {
    while (next < end) {
      const at = next;
      next += 1;
      try {
        results[at] = await read(asked[at] as T);
      } catch (error) {
        if (at < end) fault = error;
        end = Math.min(end, at);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, asked.length) }, work));
  return { results: results.slice(0, end), fault };
}
