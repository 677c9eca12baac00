import pLimit from 'p-limit';

/** Maps items; results keep their order. */
export type MapItems = <T, Result>(
  items: readonly T[],
  map: (item: T) => Promise<Result>,
) => Promise<Result[]>;

/**
 * Several lists share the limit, in the order in which they were given. Unlike p-limit's own `map` it starts nothing more
 * of a list after a failure: a node that is down isn't asked for the rest.
 */
export function createSharedMap(concurrency: number): MapItems {
  const limit = pLimit(concurrency);
  return async (items, map) => {
    let hasFailed = false;
    const mapNext = async (item: (typeof items)[number]) => {
      if (hasFailed) throw new Error('an item before it failed');
      try {
        return await map(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    };
    return await Promise.all(items.map((item) => limit(mapNext, item)));
  };
}

/** The same for a single list. */
export async function mapWithConcurrency<T, Result>(
  items: readonly T[],
  concurrency: number,
  map: (item: T) => Promise<Result>,
): Promise<Result[]> {
  return await createSharedMap(concurrency)(items, map);
}

/** Lets others run between the steps of a long computation. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

let last: Promise<void> = Promise.resolve();

/**
 * Waits for an event loop turn that no other caller shares. Work that takes a millisecond or two (signatures, hashes)
 * yields here first, so that a burst of it does not block other requests.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(nextTurn);
  return last;
}
