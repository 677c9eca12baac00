import { type BasicsName, type LIST_SETTINGS, REQUIRED_BASICS } from './list-settings.ts';

type BasicsValues = { moment: Date; count: number; own: string };

export type ListLifeCycle = { active: boolean; isFinished: boolean } & {
  [Name in BasicsName]: BasicsValues[(typeof LIST_SETTINGS)[Name]['kind']] | null;
};

/** Null until winners are selected, and after a first draw that failed. */
export type DrawState = 'checking' | 'committed' | 'drawn' | null;

type ToggleRefusal = 'draw-running' | 'list-closed' | 'basics-missing';

export type SaveRefusal = 'list-closed' | 'list-active';

/** Whether the "Dates/basics" section is complete. */
export function hasCompleteBasics(list: ListLifeCycle): boolean {
  return REQUIRED_BASICS.every((name) => list[name] !== null);
}

/** A list can be taken offline during its draw, but not be activated. */
export function findToggleRefusal(list: ListLifeCycle & { drawState: DrawState }): ToggleRefusal | null {
  if (list.isFinished) return 'list-closed';
  if (!list.active && isDrawRunning(list.drawState)) return 'draw-running';
  return hasCompleteBasics(list) ? null : 'basics-missing';
}

/** Nobody could join any more. A list with entries may come back online after its end, for its page and its draw. */
export function isOverWithoutEntries(
  list: Pick<ListLifeCycle, 'endDate'> & { lastEntryNumber: number },
  now: Date,
): boolean {
  return list.lastEntryNumber === 0 && list.endDate !== null && list.endDate <= now;
}

export function isDrawRunning(draw: DrawState): boolean {
  return draw === 'checking' || draw === 'committed';
}

/** Active lists can't be saved: the requirements must stay as announced to participants. */
export function findSaveRefusal(list: Pick<ListLifeCycle, 'active' | 'isFinished'>): SaveRefusal | null {
  if (list.isFinished) return 'list-closed';
  return list.active ? 'list-active' : null;
}

export type ListStatus = 'CLOSED' | 'ONLINE' | 'OFFLINE';

/** A finished list is closed even if it is still marked active. */
export function getListStatus(list: { active: boolean; isFinished: boolean }): ListStatus {
  if (list.isFinished) return 'CLOSED';
  return list.active ? 'ONLINE' : 'OFFLINE';
}

export const PUBLIC_STATES = [
  'offline',
  'upcoming',
  'open',
  'full',
  'ended',
  'committed',
  'drawn',
  'closed',
  'deleted',
] as const;

export type PublicState = (typeof PUBLIC_STATES)[number];

export function getPublicState(
  list: ListLifeCycle & { joined: number; draw: DrawState; deletedAt: Date | null },
  now: Date,
): PublicState {
  if (list.deletedAt) return 'deleted';
  if (list.draw === 'drawn') return 'drawn';
  if (list.draw !== null) return 'committed';
  if (list.isFinished) return 'closed';
  if (!list.active || !list.startDate || !list.endDate) return 'offline';
  if (now < list.startDate) return 'upcoming';
  if (now >= list.endDate) return 'ended';
  return list.joined >= (list.availableSpots ?? 0) ? 'full' : 'open';
}

type DrawRefusal = 'draw-too-early' | 'no-winners-wanted' | 'no-entries';

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
