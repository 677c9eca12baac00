import type { ListLife } from './life-cycle.ts';

/** Why the winners of a list cannot be selected now. */
export type DrawRefusal = 'draw-too-early' | 'no-winners-wanted' | 'no-entries';

/** What stands against selecting winners; null when nothing does. A finished list may be drawn, also before its end date. */
export function drawRefusal(
  list: Pick<ListLife, 'isFinished' | 'endDate' | 'howManyWinners'> & { joined: number },
  now: Date,
): DrawRefusal | null {
  const isOver = list.isFinished || (list.endDate !== null && now >= list.endDate);
  if (!isOver) return 'draw-too-early';
  if (!list.howManyWinners) return 'no-winners-wanted';
  return list.joined === 0 ? 'no-entries' : null;
}
