import {
  findToggleRefusal,
  isDrawRunning,
  isOverWithoutEntries,
} from '@signboard/domain/lists/life-cycle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMailToParticipants } from '#server/platform/outbox/queue-mail.ts';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';
import type { Caller } from '#server/platform/usage/usage-counter.ts';
import { buryList, hasDraws } from './bury-list.ts';
import { toListError } from './check-save.ts';
import { mayFindPictures, queuePictures } from './collection-pictures.ts';
import { findContractNames } from './contract-names.ts';
import type { ListsDeps } from './deps.ts';
import { ensureDrawSecret } from './draw-secret.ts';
import { lifeCycleOf } from './life-cycle-of.ts';
import { deleteList, type ListRow, reserveUrlName, updateList } from './lists-store.ts';
import { lockRequiredList, requireOwnList } from './require-own-list.ts';
import { requireContracts } from './save-registration.ts';
import { membersOf } from './setting-columns.ts';

/** Applies the same rule that disables the button in the UI. */
export async function toggleList(deps: ListsDeps, owner: Caller, id: string): Promise<{ active: boolean }> {
  const before = await requireOwnList(deps.db, owner.account, id);
  const contracts = before.active ? null : await recheckContracts(deps, owner, before);
  const mayFind = contracts !== null && (await mayFindPictures(deps, owner, id, membersOf(before).ownNft));
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, owner.account, id);
    if (contracts) await updateList(db, id, contracts);
    const active = await switchList({ ...deps, db }, list);
    if (mayFind) await queuePictures(db, id, membersOf(list).ownNft, deps.clock.now());
    return { active };
  });
}

/** The list must be locked. Returns whether it is active now. */
export async function switchList(
  { db, keyring, clock }: Pick<ListsDeps, 'db' | 'keyring' | 'clock'>,
  list: ListRow,
): Promise<boolean> {
  const refusal = findToggleRefusal({ ...lifeCycleOf(list), drawState: list.drawState });
  if (refusal) throw new AppError(refusal);
  const active = !list.active;
  if (active && isOverWithoutEntries(list, clock.now())) throw new AppError('dates-passed');
  if (active) await ensureDrawSecret({ db, keyring }, list.id);
  const activations = list.activations + (active ? 1 : 0);
  await updateList(db, list.id, { active, activations });
  if (active) await recordActivation(db, list, activations, clock.now());
  return active;
}

export async function recordActivation(
  db: Db,
  list: Pick<ListRow, 'id' | 'name' | 'startDate' | 'endDate'>,
  activations: number,
  now: Date,
): Promise<void> {
  await recordWebhookEvent(db, {
    of: { listId: list.id },
    type: 'list.activated',
    occasion: `${list.id}:${activations}`,
    data: {
      listId: list.id,
      name: list.name,
      startDate: list.startDate?.toISOString() ?? null,
      endDate: list.endDate?.toISOString() ?? null,
    },
    happenedAt: now,
  });
}

/** Retries contracts that could not be looked up on save, before participants rely on them. */
async function recheckContracts(deps: ListsDeps, owner: Caller, list: ListRow) {
  const { nftVerification, ownNft } = membersOf(list);
  if (!nftVerification) return null;
  const unchecked = await requireContracts(deps, owner, list.uncheckedContracts);
  const names = await findContractNames(deps, owner, ownNft, list.contractNames);
  return { uncheckedContracts: unchecked, contractNames: JSON.stringify(names) };
}

/** Permanent and idempotent. */
export async function finishList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
): Promise<{ isFinished: boolean }> {
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    if (list.isFinished) return { isFinished: true };
    await updateList(db, list.id, { isFinished: true, finishedAt: deps.clock.now() });
    await recordWebhookEvent(db, {
      of: { listId: list.id },
      type: 'list.closed',
      occasion: `${list.id}:finished`,
      data: { listId: list.id, reason: 'finished' },
      happenedAt: deps.clock.now(),
    });
    return { isFinished: true };
  });
}

/** How long the URL of a deleted list stays reserved. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** The page asks for the name as confirmation; a script may leave it out. Participants are notified, and the URL stays reserved for a while. */
export async function deleteOwnList(
  deps: ListsDeps,
  ownerId: string,
  id: string,
  repeatedName: string | undefined,
): Promise<void> {
  const now = deps.clock.now();
  try {
    await deps.db.transaction().execute(async (db) => {
      const list = await lockRequiredList(db, ownerId, id);
      if (repeatedName !== undefined && repeatedName.trim() !== list.name)
        throw new AppError('name-not-repeated');
      if (isDrawRunning(list.drawState)) throw new AppError('draw-running');
      await reserveUrlName(db, ownerId, list.urlEndName, secondsAfter(now, RESERVED_SECONDS));
      await deleteAndNotify(db, list, now);
    });
  } catch (error) {
    throw toListError(error);
  }
}

/** The list must be locked. A list that was drawn leaves a tombstone. */
export async function deleteAndNotify(db: Db, list: { id: string; name: string }, now: Date): Promise<void> {
  await queueMailToParticipants(db, list.id, { template: 'list-deleted', details: { listName: list.name } });
  if (await hasDraws(db, list.id)) await buryList(db, list.id, now);
  else await deleteList(db, list.id);
}
