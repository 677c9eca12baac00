import type { OwnEntry } from '@signboard/contract/public-list/schemas.ts';
import type { ReceiptSigner } from '@signboard/draw/receipt.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { RegistrationDeps } from './deps.ts';
import { deleteOwnEntry, findOwnEntryRow, type OwnEntryRow } from './own-entry-store.ts';
import { writeReceipt } from './receipts.ts';

export async function findOwnEntry(
  deps: { db: Db; receiptSigner: ReceiptSigner },
  list: ListRow,
  userId: string,
): Promise<OwnEntry | null> {
  const entry = await findOwnEntryRow(deps.db, list.id, userId);
  return entry ? presentEntry(deps.receiptSigner, list, entry) : null;
}

export function presentEntry(receiptSigner: ReceiptSigner, list: ListRow, entry: OwnEntryRow): OwnEntry {
  const { address, entryNumber, joinedAt, salt, winner, removedReason, mailAddress, isConfirmed } = entry;
  return {
    entryNumber,
    joinedAt,
    hasWon: list.draw_state === 'drawn' ? winner : null,
    removedReason,
    // The salt is gone after an erasure; without it the leaf cannot be opened.
    receipt: salt
      ? writeReceipt(receiptSigner, {
          listId: list.id,
          entryNumber,
          chain: list.chain,
          address,
          salt,
          joinedAt,
        })
      : '',
    message: list.confirmation ? list.confirmation_message : null,
    mail: mailAddress ? { address: mailAddress, isConfirmed } : null,
  };
}

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
