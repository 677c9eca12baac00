/** Deterministic pseudo-random numbers. */
export type SeededRandom = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  chance(rate: number): boolean;
  /** An integer; both ends are inclusive. */
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  hex(bytes: number): string;
};

/** A mixed counter, good enough to choose faults. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    chance: (rate) => next() < rate,
    between,
    pick: (from) => from[between(0, from.length - 1)] as (typeof from)[number],
    hex: (bytes) =>
      `0x${Array.from({ length: bytes }, () => between(0, 255).toString(16).padStart(2, '0')).join('')}`,
  };
}
