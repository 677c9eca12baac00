import type { Dice } from './make-dice.ts';

const FINE = 1_000_000;

/** Join times in order: many right after the opening, fewer later, none in the future. */
export function joinTimes(opens: Date, until: Date, count: number, dice: Dice): Date[] {
  const span = until.getTime() - opens.getTime();
  const moments = Array.from({ length: count }, () => {
    const luck = dice(FINE) / FINE;
    return opens.getTime() + Math.floor(span * luck ** 1.6);
  });
  return moments.sort((one, other) => one - other).map((time) => new Date(time));
}
