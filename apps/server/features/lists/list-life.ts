import { type ListLifeCycle, findToggleRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { ListsDeps } from './deps.ts';
import { keepDrawSecret } from './draw-secret.ts';
import { type ListRow, lockJoining, updateList } from './lists-store.ts';
import { lockForChange, requireOwnList } from './require-own-list.ts';
import { requireContracts } from './save-registration.ts';

/** Switches a list on or off; the same rule that greys the button decides. */
export async function toggleList(deps: ListsDeps, ownerId: string, id: string): Promise<{ active: boolean }> {
  const before = await requireOwnList(deps.db, ownerId, id);
  const uncheckedContracts = before.active ? before.unchecked_contracts : await checkAgain(deps, before);
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockForChange(db, ownerId, id);
    const refusal = findToggleRefusal(lifeOf(list));
    if (refusal) throw new AppError(refusal);
    const active = !list.active;
    await lockJoining(db, id);
    if (active) await keepDrawSecret({ ...deps, db }, id);
    const activations = list.activations + (active ? 1 : 0);
    await updateList(db, id, { active, activations, unchecked_contracts: uncheckedContracts });
    return { active };
  });
}

/** Contracts that could not be looked up when they were saved are looked up before anyone relies on them. */
async function checkAgain(deps: ListsDeps, list: ListRow): Promise<string[]> {
  return list.nft_verification
    ? await requireContracts(deps, list.unchecked_contracts)
    : list.unchecked_contracts;
}

/** Closes a list for good. Doing it twice is as good as once. */
export async function finishList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
): Promise<{ isFinished: boolean }> {
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockForChange(db, ownerId, id);
    await lockJoining(db, id);
    await updateList(db, list.id, { is_finished: true });
    return { isFinished: true };
  });
}

export function lifeOf(list: ListRow): ListLifeCycle {
  return {
    active: list.active,
    isFinished: list.is_finished,
    startDate: list.start_date,
    endDate: list.end_date,
    eventDate: list.event_date,
    availableSpots: list.available_spots,
    howManyWinners: list.how_many_winners,
    type: list.type,
  };
}
