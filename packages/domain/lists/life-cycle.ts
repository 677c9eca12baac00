export type ListLifeCycle = {
  active: boolean;
  isFinished: boolean;
  startDate: Date | null;
  endDate: Date | null;
  eventDate: Date | null;
  availableSpots: number | null;
  howManyWinners: number | null;
  type: string | null;
};

export type ToggleRefusal = 'list-closed' | 'basics-missing';

export type SaveRefusal = 'list-closed' | 'list-active';

/** Whether the "Dates/basics" section is complete. */
export function hasCompleteBasics(list: ListLifeCycle): boolean {
  const { startDate, endDate, eventDate, availableSpots, howManyWinners, type } = list;
  return [startDate, endDate, eventDate, availableSpots, howManyWinners, type].every(
    (value) => value !== null,
  );
}

export function findToggleRefusal(list: ListLifeCycle): ToggleRefusal | null {
  if (list.isFinished) return 'list-closed';
  return hasCompleteBasics(list) ? null : 'basics-missing';
}

/** Active lists can't be saved: the requirements must stay as announced to participants. */
export function findSaveRefusal(list: Pick<ListLifeCycle, 'active' | 'isFinished'>): SaveRefusal | null {
  if (list.isFinished) return 'list-closed';
  return list.active ? 'list-active' : null;
}
