/** The part of a list that its life depends on. */
export type ListLife = {
  active: boolean;
  isFinished: boolean;
  startDate: Date | null;
  endDate: Date | null;
  eventDate: Date | null;
  availableSpots: number | null;
  howManyWinners: number | null;
  type: string | null;
};

/** Why a list cannot be switched on or off. */
export type ToggleRefusal = 'list-closed' | 'basics-missing';

/** Why a list cannot be saved. */
export type SaveRefusal = 'list-closed' | 'list-active';

/** Whether the section Dates/basics is filled in. */
export function areBasicsComplete(list: ListLife): boolean {
  const { startDate, endDate, eventDate, availableSpots, howManyWinners, type } = list;
  return [startDate, endDate, eventDate, availableSpots, howManyWinners, type].every(
    (value) => value !== null,
  );
}

/** What stands against activating or deactivating; null when nothing does. */
export function toggleRefusal(list: ListLife): ToggleRefusal | null {
  if (list.isFinished) return 'list-closed';
  return areBasicsComplete(list) ? null : 'basics-missing';
}

/** What stands against saving; null when nothing does. People who join must meet what was announced to them. */
export function saveRefusal(list: Pick<ListLife, 'active' | 'isFinished'>): SaveRefusal | null {
  if (list.isFinished) return 'list-closed';
  return list.active ? 'list-active' : null;
}
