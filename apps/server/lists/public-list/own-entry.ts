import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import { weightWith } from '@signboard/domain/eligibility/bonus.ts';
import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { OwnPlaceRow } from '#server/lists/own-place.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { RegistrationDeps } from './deps.ts';
import { deleteOwnEntry, findOwnEntryRow, type OwnEntryRow } from './own-entry-store.ts';
import { writeConfirmationReceipt, writeReceipt } from './receipts.ts';

export async function findOwnEntry(
  deps: Pick<RegistrationDeps, 'db' | 'receiptSigner' | 'beacon'>,
  list: ListRow,
  userId: string,
): Promise<OwnEntry | null> {
  const entry = await findOwnEntryRow(deps.db, { listId: list.id, userId, beacon: deps.beacon });
  return entry ? presentEntry(deps.receiptSigner, list, entry) : null;
}

export function presentEntry(receiptSigner: ReceiptSigner, list: ListRow, entry: OwnEntryRow): OwnEntry {
  const {
    winner,
    waitingPlace,
    passedOver: _passedOver,
    place,
    removedReason,
    mailAddress,
    isConfirmed,
    salt,
    weight,
    bonusEntries,
    ...facts
  } = entry;
  // A receipt holds what was agreed at joining.
  const signed = { ...facts, weight: weightWith(bonusEntries) };
  const { entryNumber, joinedAt } = signed;
  return {
    entryNumber,
    joinedAt,
    ...(list.drawState === 'drawn'
      ? {
          hasWon: winner,
          waitingPlace,
          place: place && presentPlace(receiptSigner, list, entryNumber, place),
        }
      : { hasWon: null, waitingPlace: null, place: null }),
    removedReason,
    weight,
    joinedWeight: signed.weight,
    // The salt is gone after an erasure; without it the leaf cannot be opened.
    receipt: salt ? writeReceipt(receiptSigner, { ...signed, salt, listId: list.id, chain: list.chain }) : '',
    message: messageFor(list, entry),
    mail: mailAddress ? { address: mailAddress, isConfirmed } : null,
  };
}

export function presentPlace(
  receiptSigner: ReceiptSigner,
  { id: listId }: ListRow,
  entryNumber: number,
  place: OwnPlaceRow,
): NonNullable<OwnEntry['place']> {
  const { hasMovedUp, passedOverAt, drawNumber, commitment } = place;
  const confirmedAt = place.confirmedAt === null ? null : new Date(place.confirmedAt);
  return {
    drawNumber,
    hasMovedUp,
    confirmBy: new Date(place.confirmBy),
    confirmedAt,
    passedOverAt: passedOverAt === null ? null : new Date(passedOverAt),
    receipt:
      confirmedAt &&
      writeConfirmationReceipt(receiptSigner, {
        listId,
        drawNumber,
        commitment,
        number: entryNumber,
        confirmedAt,
      }),
  };
}

/** Each of the owner's messages counts only while its switch is on. */
function messageFor(
  list: ListRow,
  { winner, passedOver, removedReason }: Pick<OwnEntryRow, 'winner' | 'passedOver' | 'removedReason'>,
): string | null {
  if (list.drawState !== 'drawn') return list.confirmation ? list.confirmationMessage : null;
  if (removedReason || passedOver) return null;
  if (winner) return list.emailWinner ? list.winnerMessage.message : null;
  return list.emailLoser ? list.nonWinnerMessage.message : null;
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
