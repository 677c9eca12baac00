/** Caches pages until the object they were rendered from is replaced. */
export type PageCache<P> = { get(key: string, source: object, render: () => Promise<P>): Promise<P> };

/** Concurrent requests for the same page share one render. */
export function createPageCache<P>(maxPages: number): PageCache<P> {
  const cache = new Map<string, { source: object; page: Promise<P> }>();
  return {
    get(key, source, render) {
      const found = cache.get(key);
      if (found?.source === source) return found.page;
      const page = render();
      cache.delete(key);
      cache.set(key, { source, page });
      // Maps iterate in insertion order, so the first entry is the oldest.
      if (cache.size > maxPages) cache.delete(cache.keys().next().value as string);
      page.catch(() => cache.get(key)?.page === page && cache.delete(key));
      return page;
    },
  };
}
