/** Seeded random numbers: the same seed gives the same sequence. */
export type Dice = {
  /** An integer from 0 to limit - 1. */
  below(limit: number): number;
  shuffle<T>(things: readonly T[]): T[];
};

/** Good enough for faults, not for secrets. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    shuffle: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}
