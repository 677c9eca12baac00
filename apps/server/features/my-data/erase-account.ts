import { withValues } from '@signboard/contract/texts/message.ts';
import { isErasureConfirmed } from '@signboard/domain/accounts/erasure.ts';
import type { Db } from '#server/db/connect.ts';
import { lockUser, type UserRow } from '#server/features/accounts/accounts-store.ts';
import { useCaptchaPass } from '#server/features/accounts/use-captcha-pass.ts';
import { endProAndTell } from '#server/features/bots/recheck-passes.ts';
import { releaseImagesOf } from '#server/features/images/release-images.ts';
import { deleteAndTell } from '#server/features/lists/delete-list.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { UserSession } from '#server/lib/session.ts';
import type { MyDataDeps } from './deps.ts';
import {
  deleteUser,
  eraseEntries,
  eraseMails,
  eraseTraces,
  findOwnedLists,
  leaveLists,
  lockListsOf,
  type OwnedListRow,
} from './erasure-store.ts';
import { findBotsOf } from './export-store.ts';
import { obstaclesOf } from './preview-erasure.ts';
import { handOverDrawnLists, insertKeeper, keepWorkspace } from './workspace-keeper-store.ts';

/**
 * Erases an account for good, in one transaction: all of it or nothing. What stays, and why, stands in decision 023.
 * The account's row goes last, so whatever else is under way for this person is waited for, or refused.
 */
export async function eraseAccount(
  { db, clock }: MyDataDeps,
  session: UserSession,
  confirmation: string,
): Promise<void> {
  const now = clock.now();
  const { userId } = session;
  await db.transaction().execute(async (transaction) => {
    await lockListsOf(transaction, userId);
    const user = await lockUser(transaction, userId);
    // After the lock: of two erasures the second finds no account any more, rather than no pass.
    await useCaptchaPass(transaction, session.id, 'account_erase', now);
    // Again: a list may have been joined or made before the account was locked.
    await lockListsOf(transaction, userId);
    if (!isErasureConfirmed(confirmation, user.workspace)) throw new AppError('erasure-not-confirmed');
    const lists = await findOwnedLists(transaction, userId);
    requireNoObstacle(lists);
    await leaveLists(transaction, userId);
    await eraseEntries(transaction, userId, now);
    for (const list of lists) if (!list.isDrawn) await deleteAndTell(transaction, list);
    await eraseMails(transaction, userId);
    await eraseTraces(transaction, userId);
    await unbindBots(transaction, user);
    await replaceUser(transaction, user, now);
  });
}

function requireNoObstacle(lists: readonly OwnedListRow[]): void {
  const obstacles = obstaclesOf(lists);
  if (obstacles.length === 0) return;
  const names = obstacles.map(({ name }) => name).join(', ');
  throw new AppError('erasure-blocked', {
    fields: { lists: withValues('field.lists-in-the-way', { names }) },
  });
}

/** The bots go on without the wallet; who configures them is a matter of their own sessions. */
async function unbindBots(db: Db, { principal_wallet: owner }: UserRow): Promise<void> {
  for (const { id } of await findBotsOf(db, owner)) await endProAndTell(db, { id, owner });
}

/** The name of the workspace rests with a row that is nobody's; everything else of the account goes. */
async function replaceUser(db: Db, user: UserRow, now: Date): Promise<void> {
  const keeperId = user.workspace === null ? null : await insertKeeper(db, user, now);
  if (keeperId) await handOverDrawnLists(db, user.id, keeperId);
  await releaseImagesOf(db, user.id, now);
  await deleteUser(db, user.id);
  if (keeperId && user.workspace) await keepWorkspace(db, keeperId, user.workspace);
}
