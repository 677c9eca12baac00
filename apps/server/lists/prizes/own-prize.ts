import type { OwnPrize } from '@signboard/contract/prizes/prize.ts';
import { isDrawRunning } from '@signboard/domain/lists/life-cycle.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { recordWebhookEvent } from '#server/platform/outbox/record-webhook-event.ts';
import type { OwnPrizeDeps } from './deps.ts';
import { openCode } from './prize-secrets.ts';
import { claimOwnPrize, findOwnPrizeRow, hasOpenPlace, lockDrawState } from './prizes-store.ts';

type ListAddress = { workspace: string; name: string };

/** Whether a prize waits for this person; without its code. */
export async function findOwnPrize(
  { db, publicLists }: OwnPrizeDeps,
  userId: string,
  { workspace, name }: ListAddress,
): Promise<OwnPrize> {
  const list = await publicLists.require(workspace, name);
  const row = await findOwnPrizeRow(db, list.id, userId);
  if (!row) return { state: await stateWithout(db, list.id, userId), claimedAt: null };
  if (row.withdrawnAt) return { state: 'withdrawn', claimedAt: null };
  return { state: row.claimedAt ? 'claimed' : 'waiting', claimedAt: row.claimedAt };
}

const stateWithout = async (db: Db, listId: string, userId: string) =>
  (await hasOpenPlace(db, listId, userId)) ? 'unconfirmed' : 'none';

/**
 * Shows a winner their code, which claims it. The list is locked against another draw meanwhile: either the draw starts
 * first and the code isn't shown, or the code is shown and there is no other draw.
 */
export async function showOwnPrize(
  { db, clock, keyring, publicLists }: OwnPrizeDeps,
  userId: string,
  { workspace, name }: ListAddress,
): Promise<{ code: string; claimedAt: Date }> {
  const list = await publicLists.require(workspace, name);
  return await db.transaction().execute(async (transaction) => {
    const locked = await lockDrawState(transaction, list.id);
    if (!locked) throw new AppError('not-found');
    if (isDrawRunning(locked.drawState)) throw new AppError('draw-running');
    const now = clock.now();
    const prize = await claimOwnPrize(transaction, { listId: list.id, userId, now });
    if (!prize) throw await refusalOf(transaction, list.id, userId);
    if (prize.timesShown === 1)
      await recordWebhookEvent(transaction, {
        of: { listId: list.id },
        type: 'prize.claimed',
        occasion: prize.id,
        data: { listId: list.id, entryNumber: prize.entryNumber },
        happenedAt: now,
      });
    return { code: openCode(keyring, prize), claimedAt: prize.claimedAt };
  });
}

async function refusalOf(db: Db, listId: string, userId: string): Promise<AppError> {
  const row = await findOwnPrizeRow(db, listId, userId);
  return new AppError(row?.withdrawnAt ? 'prize-withdrawn' : 'no-prize');
}
