/** Pseudo-random numbers below `sides`, the same in every run. */
export type Dice = (sides: number) => number;

/** Seeded by the name. */
export function makeDice(name: string): Dice {
  let state = [...name].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
