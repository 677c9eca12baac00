import pLimit from 'p-limit';

/**
 * Maps items with limited concurrency; results keep the order of the items. Unlike p-limit's own `map` it starts
 * nothing more after a failure: a node that is down isn't asked for the rest.
 */
export async function mapWithConcurrency<T, Result>(
  items: readonly T[],
  concurrency: number,
  map: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const limit = pLimit(concurrency);
  try {
    return await limit.map(items, map);
  } catch (error) {
    limit.clearQueue();
    throw error;
  }
}
