/** Numbers below `sides` that look random and are the same in every story. */
export type Dice = (sides: number) => number;

/** Dice that fall the same way for the same name. */
export function makeDice(name: string): Dice {
  let state = [...name].reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0, 7);
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}
