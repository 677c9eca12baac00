import { findToggleRefusal, type ListLifeCycle } from '@signboard/domain/lists/life-cycle.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMailToParticipants } from '#server/outbox/queue-mail.ts';
import type { ListsDeps } from './deps.ts';
import { ensureDrawSecret } from './draw-secret.ts';
import { deleteList, type ListRow, lockJoining, reserveUrlName, updateList } from './lists-store.ts';
import { lockRequiredList, requireOwnList } from './require-own-list.ts';
import { requireContracts } from './save-registration.ts';

/** Applies the same rule that disables the button in the UI. */
export async function toggleList(deps: ListsDeps, ownerId: string, id: string): Promise<{ active: boolean }> {
  const before = await requireOwnList(deps.db, ownerId, id);
  const uncheckedContracts = before.active
    ? before.unchecked_contracts
    : await recheckContracts(deps, before);
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    const refusal = findToggleRefusal(lifeCycleOf(list));
    if (refusal) throw new AppError(refusal);
    const active = !list.active;
    await lockJoining(db, id);
    if (active) await ensureDrawSecret({ ...deps, db }, id);
    const activations = list.activations + (active ? 1 : 0);
    await updateList(db, id, { active, activations, unchecked_contracts: uncheckedContracts });
    return { active };
  });
}

/** Retries contracts that could not be looked up on save, before participants rely on them. */
async function recheckContracts(deps: ListsDeps, list: ListRow): Promise<string[]> {
  return list.nft_verification
    ? await requireContracts(deps, list.unchecked_contracts)
    : list.unchecked_contracts;
}

/** Permanent and idempotent. */
export async function finishList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
): Promise<{ isFinished: boolean }> {
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    await lockJoining(db, id);
    await updateList(db, list.id, { is_finished: true });
    return { isFinished: true };
  });
}

export function lifeCycleOf(list: ListRow): ListLifeCycle {
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

/** How long the URL of a deleted list stays reserved. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** Requires the repeated name as confirmation. Participants are notified, and the URL stays reserved for a while. */
export async function deleteOwnList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
  repeatedName: string,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    if (repeatedName.trim() !== list.name) throw new AppError('name-not-repeated');
    await lockJoining(db, id);
    await reserveUrlName(db, ownerId, list.url_end_name, secondsAfter(deps.clock.now(), RESERVED_SECONDS));
    await deleteAndNotify(db, list);
  });
}

/** The list must be locked. */
export async function deleteAndNotify(db: Db, list: { id: string; name: string }): Promise<void> {
  await queueMailToParticipants(db, list.id, { template: 'list-deleted', details: { listName: list.name } });
  await deleteList(db, list.id);
}
