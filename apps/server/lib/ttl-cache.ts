/** Remembers answers for a moment, and lets all who ask for the same at the same time wait for one answer. */
export type TtlCache<T> = {
  get(key: string, load: () => Promise<T>): Promise<T>;
  forget(key: string): void;
};

/** Made for a rush: a thousand readers of one list cost one query a second. Faults are not remembered. */
export function createTtlCache<T>(options: { ms: number; max: number }): TtlCache<T> {
  const known = new Map<string, { value: Promise<T>; untilMs: number }>();
  return {
    get(key, load) {
      const now = performance.now();
      const found = known.get(key);
      if (found && found.untilMs > now) return found.value;
      const value = load();
      const remembered = { value, untilMs: Number.POSITIVE_INFINITY };
      known.delete(key);
      known.set(key, remembered);
      value.then(
        () => {
          remembered.untilMs = performance.now() + options.ms;
        },
        () => {
          if (known.get(key) === remembered) known.delete(key);
        },
      );
      // Maps keep the order of arrival, so the first is the oldest.
      if (known.size > options.max) known.delete(known.keys().next().value as string);
      return value;
    },
    forget: (key) => void known.delete(key),
  };
}
