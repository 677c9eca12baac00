import type { PublicDraw } from '@signboard/contract/draws/draw.ts';

export type DrawStage = 'promised' | 'checking' | 'committed' | 'drawn';

type Known = { howManyWinners: number | null; draw: Pick<PublicDraw, 'state'> | null };

/** Null where there is nothing to win. A draw without eligible entries counts as if it had not taken place. */
export function drawStage({ howManyWinners, draw }: Known): DrawStage | null {
  if (draw && draw.state !== 'failed') return draw.state;
  return howManyWinners ? 'promised' : null;
}
