/** Numbers below `sides` that look random and are the same on every run. */
export type Dice = (sides: number) => number;

/** Dice that fall the same way for the same seed. */
export function makeDice(seed: number): Dice {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
