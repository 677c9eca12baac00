import type { PublicDraw } from '@signboard/contract/draws/draw.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

export type DrawStage = 'promised' | 'checking' | 'committed' | 'drawn';

type Draws = Pick<PublicList, 'draw' | 'earlierDraws'>;
type Known = { howManyWinners: number | null; draw: Pick<PublicDraw, 'state'> | null };

/** Every draw of the list, latest first. */
function allDraws({ draw, earlierDraws }: Draws): PublicDraw[] {
  return draw ? [draw, ...earlierDraws] : [...earlierDraws];
}

/** The draw that counts: a failed one decided nothing, and leaves the result of the one before it. */
export function currentDraw(draws: Draws): PublicDraw | null {
  return allDraws(draws).find(({ state }) => state !== 'failed') ?? null;
}

/** All draws but the one that counts, latest first; failed ones are public too. */
export function otherDraws(draws: Draws): PublicDraw[] {
  const current = currentDraw(draws);
  return allDraws(draws).filter(({ number }) => number !== current?.number);
}

/** Null where there is nothing to win. A draw without eligible entries counts as if it had not taken place. */
export function drawStage({ howManyWinners, draw }: Known): DrawStage | null {
  if (draw && draw.state !== 'failed') return draw.state;
  return howManyWinners ? 'promised' : null;
}
