import type { ListLifeCycle } from './life-cycle.ts';

export type DrawRefusal = 'draw-too-early' | 'no-winners-wanted' | 'no-entries';

/** A finished list can be drawn even before its end date. */
export function findDrawRefusal(
  list: Pick<ListLifeCycle, 'isFinished' | 'endDate' | 'howManyWinners'> & { joined: number },
  now: Date,
): DrawRefusal | null {
  const isOver = list.isFinished || (list.endDate !== null && now >= list.endDate);
  if (!isOver) return 'draw-too-early';
  if (!list.howManyWinners) return 'no-winners-wanted';
  return list.joined === 0 ? 'no-entries' : null;
}
