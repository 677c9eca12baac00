import { AppError } from '#server/lib/app-error.ts';
import type { RegistrationDeps } from './deps.ts';
import { deleteOwnEntry } from './own-entry-store.ts';

/** Only while the list can still be joined; frees the spot immediately. */
export async function leaveList(
  deps: RegistrationDeps,
  userId: string,
  address: { workspace: string; name: string },
): Promise<void> {
  const list = await deps.publicLists.require(address.workspace, address.name);
  const outcome = await deleteOwnEntry(deps.db, list.id, userId, deps.clock.now());
  if (outcome !== 'left') throw new AppError(outcome);
}
