/** A short-lived cache that also deduplicates concurrent loads of the same key. */
export type TtlCache<T> = {
  get(key: string, load: () => Promise<T>): Promise<T>;
  invalidate(key: string): void;
};

/** Under load, a thousand readers of one list cost one query per second. Errors are not cached. */
export function createTtlCache<T>(options: { ms: number; max: number }): TtlCache<T> {
  const entries = new Map<string, { value: Promise<T>; untilMs: number }>();
  return {
    get(key, load) {
      const now = performance.now();
      const cached = entries.get(key);
      if (cached && cached.untilMs > now) return cached.value;
      const value = load();
      const entry = { value, untilMs: Number.POSITIVE_INFINITY };
      entries.delete(key);
      entries.set(key, entry);
      value.then(
        () => {
          entry.untilMs = performance.now() + options.ms;
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
      // Maps iterate in insertion order, so the first entry is the oldest.
      if (entries.size > options.max) entries.delete(entries.keys().next().value as string);
      return value;
    },
    invalidate: (key) => void entries.delete(key),
  };
}
