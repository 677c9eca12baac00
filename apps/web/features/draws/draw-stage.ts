import type { PublicDraw } from '@signboard/contract/draws/draw.ts';

/** Where a draw stands for those who watch it. */
export type DrawStage = 'promised' | 'checking' | 'committed' | 'drawn';

type Known = { howManyWinners: number | null; draw: Pick<PublicDraw, 'state'> | null };

/** The stage of a list's latest draw; null where there is nothing to win. One that found nobody is as if it had not been. */
export function drawStage({ howManyWinners, draw }: Known): DrawStage | null {
  if (draw && draw.state !== 'failed') return draw.state;
  return howManyWinners ? 'promised' : null;
}
