import { LRUCache } from 'lru-cache';

/** Caches pages until the object they were rendered from is replaced. */
export type PageCache<P> = { get(key: string, source: object, render: () => Promise<P>): Promise<P> };

/** Concurrent requests for the same page share one render. */
export function createPageCache<P>(maxPages: number): PageCache<P> {
  const cache = new LRUCache<string, { source: object; page: Promise<P> }>({ max: maxPages });
  return {
    get(key, source, render) {
      const found = cache.get(key);
      if (found?.source === source) return found.page;
      const page = render();
      cache.set(key, { source, page });
      page.catch(() => cache.peek(key)?.page === page && cache.delete(key));
      return page;
    },
  };
}
