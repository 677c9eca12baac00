import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/platform/lib/clock.ts';

/** What a page is rendered from. A page that shows the time is rendered again when its clock has moved on. */
type PageSource = { source: object; hasClock?: boolean };

/** Caches pages until what they were rendered from changes. */
export type PageCache<P> = { get(key: string, from: PageSource, render: () => Promise<P>): Promise<P> };

type Cached<P> = { source: object; page: Promise<P>; renderedAtMs: number };

/** Scripts correct a clock as soon as they run: until then, it may be slow by this much. */
const CLOCK_STEP_MS = 5_000;

/** Concurrent requests for the same page share one render. */
export function createPageCache<P>(maxPages: number, clock: Clock): PageCache<P> {
  const cache = new LRUCache<string, Cached<P>>({ max: maxPages });

  function isCurrent(cached: Cached<P>, { source, hasClock }: PageSource): boolean {
    if (hasClock && clock.monotonicMs() - cached.renderedAtMs >= CLOCK_STEP_MS) return false;
    if (cached.source === source) return true;
    if (!isDeepStrictEqual(cached.source, source)) return false;
    // It was loaded again without a change: the next request compares only the reference.
    cached.source = source;
    return true;
  }

  return {
    get(key, from, render) {
      const found = cache.get(key);
      if (found && isCurrent(found, from)) return found.page;
      const page = render();
      cache.set(key, { source: from.source, page, renderedAtMs: clock.monotonicMs() });
      page.catch(() => cache.peek(key)?.page === page && cache.delete(key));
      return page;
    },
  };
}
