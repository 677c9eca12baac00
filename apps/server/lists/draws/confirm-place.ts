import type { OwnPlace } from '@signboard/contract/public-list/own-entry.ts';
import { parseWallet } from '@signboard/domain/accounts/wallet-address.ts';
import type { ReceiptSigner } from '@signboard/draw/receipt-signature.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { OwnPlaceRow } from '#server/lists/own-place.ts';
import { presentPlace } from '#server/lists/public-list/own-entry.ts';
import { findOwnEntryRow, type OwnEntryRow } from '#server/lists/public-list/own-entry-store.ts';
import { requireSignature } from '#server/people/accounts/check-signature.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { makeUpForOutage } from './advance-places.ts';
import type { DrawDeps } from './deps.ts';
import { recordDrawEvent } from './draw-events.ts';
import { lockConfirming, savePlaceConfirmation } from './draw-places-store.ts';
import { findDraws } from './draws-store.ts';

export type ConfirmDeps = Pick<
  Deps,
  'db' | 'clock' | 'beacon' | 'publicUrl' | 'contractSignatures' | 'paidCalls' | 'usage'
> &
  Pick<DrawDeps, 'drawSubscribers'> & { receiptSigner: ReceiptSigner };

/** The text to sign. It names wallet, list, draw and entry, so that it is good for nothing else. */
export async function writePlaceText(deps: ConfirmDeps, list: ListRow, userId: string) {
  const { entry, place } = await requireOwnPlace(deps, list, userId);
  return { message: messageOf(deps, list, entry, place), confirmBy: new Date(place.confirmBy) };
}

type Signed = { userId: string; clientAddress: string; signature: string };

/** Confirms a winner's place. Confirming again changes nothing and has the same answer. */
export async function confirmPlace(
  deps: ConfirmDeps,
  list: ListRow,
  { userId, clientAddress, signature }: Signed,
): Promise<OwnPlace> {
  // Whoever sends it in time is in time, however long the chain takes to check a contract wallet's signature.
  const now = deps.clock.now();
  const { entry, place } = await requireOwnPlace(deps, list, userId);
  if (place.confirmedAt === null) {
    const wallet = parseWallet(entry.address);
    if (!wallet) throw new Error('an entry has an invalid address');
    const message = messageOf(deps, list, entry, place);
    await requireSignature(deps, { wallet, message, signature, clientAddress });
    await saveConfirmation(deps, list, { drawNumber: place.drawNumber, entryNumber: entry.entryNumber, now });
  }
  const after = await requireOwnPlace(deps, list, userId);
  if (after.place.drawNumber !== place.drawNumber || after.place.confirmedAt === null)
    throw new AppError('confirm-too-late');
  return presentPlace(deps.receiptSigner, list, entry.entryNumber, after.place);
}

/** The database accepts it only in time and only once, whatever happens at the same moment. */
async function saveConfirmation(
  deps: ConfirmDeps,
  list: ListRow,
  { drawNumber, entryNumber, now }: { drawNumber: number; entryNumber: number; now: Date },
): Promise<void> {
  const draw = (await findDraws(deps.db, list.id)).find(({ number }) => number === drawNumber);
  if (!draw) throw new AppError('draw-pending');
  await deps.db.transaction().execute(async (db) => {
    const current = await lockConfirming(db, draw);
    if (typeof current === 'string') throw new AppError('draw-pending');
    await makeUpForOutage(db, current, now);
    if (await savePlaceConfirmation(db, { drawId: draw.id, entryNumber }, now))
      await recordDrawEvent(db, deps.drawSubscribers, 'confirmed', {
        draw: current,
        entryNumber,
        happenedAt: now,
      });
  });
}

async function requireOwnPlace(
  deps: ConfirmDeps,
  list: ListRow,
  userId: string,
): Promise<{ entry: OwnEntryRow; place: OwnPlaceRow }> {
  const entry = await findOwnEntryRow(deps.db, { listId: list.id, userId, beacon: deps.beacon });
  if (!entry) throw new AppError('not-joined');
  const [draw] = (await findDraws(deps.db, list.id)).filter(({ state }) => state !== 'failed');
  if (draw?.state !== 'drawn') throw new AppError('draw-pending');
  if (draw.confirmSeconds === 0) throw new AppError('confirm-not-needed');
  const { place } = entry;
  if (!place) throw new AppError('place-not-won');
  if (place.passedOverAt !== null) throw new AppError('place-passed-over');
  return { entry, place };
}

function messageOf(
  { publicUrl }: ConfirmDeps,
  list: ListRow,
  { address, entryNumber }: OwnEntryRow,
  { drawNumber, commitment }: OwnPlaceRow,
): string {
  return [
    'Confirm my place on this list:',
    `${publicUrl}/sb/${list.workspace}/${list.urlEndName}`,
    '',
    `Wallet: ${address}`,
    `Draw: ${drawNumber}`,
    `Entry: ${entryNumber}`,
    '',
    'This signature moves nothing and costs nothing.',
    // The page's wallets sign only texts with a nonce. It is not stored: confirming again changes nothing.
    `Nonce: ${commitment.slice(0, 16)}`,
  ].join('\n');
}
