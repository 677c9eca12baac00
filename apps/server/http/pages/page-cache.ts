/** Keeps what was made for as long as what it was made of is still the newest. */
export type KeptPages<P> = { get(key: string, basis: object, make: () => Promise<P>): Promise<P> };

/** Made for a rush: who asks while a page is being made waits for the same one. At most so many are kept at once. */
export function createKeptPages<P>(most: number): KeptPages<P> {
  const kept = new Map<string, { basis: object; page: Promise<P> }>();
  return {
    get(key, basis, make) {
      const found = kept.get(key);
      if (found?.basis === basis) return found.page;
      const page = make();
      kept.delete(key);
      kept.set(key, { basis, page });
      // Maps keep the order of arrival, so the first is the oldest.
      if (kept.size > most) kept.delete(kept.keys().next().value as string);
      page.catch(() => kept.get(key)?.page === page && kept.delete(key));
      return page;
    },
  };
}
