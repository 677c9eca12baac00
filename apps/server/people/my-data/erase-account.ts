import type { ErasurePreview } from '@signboard/contract/my-data/schemas.ts';
import { withValues } from '@signboard/contract/texts/message.ts';
import { findErasureObstacle, isErasureConfirmed } from '@signboard/domain/accounts/erasure.ts';
import { TEXTS } from '@signboard/languages/texts.ts';
import { deleteBot, updateBot } from '#server/bots/bots-store.ts';
import { nameBot } from '#server/bots/name-bot.ts';
import { endProAndNotify } from '#server/bots/recheck-passes.ts';
import { deleteAndNotify } from '#server/lists/list-life-cycle.ts';
import { findUser, lockUser, type UserRow } from '#server/people/accounts/accounts-store.ts';
import { consumeCaptchaPass } from '#server/people/accounts/captcha.ts';
import { releaseImagesOf } from '#server/people/images/remove-images.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { MyDataDeps } from './deps.ts';
import {
  countEntries,
  deleteUser,
  eraseEntries,
  eraseMails,
  eraseTraces,
  findOwnedLists,
  insertPlaceholder,
  leaveLists,
  lockListsOf,
  type OwnedListRow,
  reserveWorkspace,
  transferDrawnLists,
} from './erasure-store.ts';
import { findBotsOf } from './export-owned-store.ts';

const ERASURE_WORDS = Object.values(TEXTS).map(({ erasureWord }) => erasureWord);

/**
 * Permanently erases an account in one transaction. Decision 023 explains what stays and why. The account's row is
 * deleted last, so that concurrent work for this person finishes first or is rejected.
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
    // After the lock, so that the second of two erasures fails with session-ended and not with a missing captcha
    // pass.
    await consumeCaptchaPass(transaction, session.id, 'account_erase', now);
    // Checked again, because a list may have been joined or created before the lock.
    await lockListsOf(transaction, userId);
    if (!isErasureConfirmed(confirmation, user.workspace, ERASURE_WORDS))
      throw new AppError('erasure-not-confirmed');
    const lists = await findOwnedLists(transaction, userId);
    requireNoObstacle(lists);
    await leaveLists(transaction, userId, now);
    await eraseEntries(transaction, userId, now);
    for (const list of lists) if (!list.isDrawn) await deleteAndNotify(transaction, list, now);
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

/**
 * Bots keep running without the wallet; their configuration belongs to their own sessions. One that only this account
 * can open is deleted.
 */
async function unbindBots(db: Db, user: UserRow): Promise<void> {
  const { id: accountId, principalWallet: owner } = user;
  for (const bot of await findBotsOf(db, user)) {
    if (bot.accountId === accountId && bot.twitterId === null) await deleteBot(db, bot.id);
    else if (bot.accountId === accountId) await updateBot(db, bot.id, { accountId: null });
    if (bot.ownerAddress === owner) await endProAndNotify(db, { id: bot.id, owner });
  }
}

/** A placeholder row reserves the workspace name; the rest of the account is deleted. */
async function replaceUser(db: Db, user: UserRow, now: Date): Promise<void> {
  const keeperId = user.workspace === null ? null : await insertPlaceholder(db, user, now);
  if (keeperId) await transferDrawnLists(db, user.id, keeperId);
  await releaseImagesOf(db, user.id, now);
  await deleteUser(db, user.id);
  if (keeperId && user.workspace) await reserveWorkspace(db, keeperId, user.workspace);
}

/** What an erasure would do now. */
export async function previewErasure(db: Db, userId: string): Promise<ErasurePreview> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('session-ended');
  const [lists, entries, bots] = await Promise.all([
    findOwnedLists(db, userId),
    countEntries(db, userId),
    findBotsOf(db, user),
  ]);
  const kept = lists.filter(({ isDrawn }) => isDrawn).length;
  return {
    workspace: user.workspace,
    obstacles: obstaclesOf(lists),
    lists: { deleted: lists.length - kept, kept },
    entries,
    bots: bots.map((bot) => nameBot(bot) ?? ''),
  };
}

/** Lists that block the erasure, each with the reason. */
function obstaclesOf(lists: readonly OwnedListRow[]): ErasurePreview['obstacles'] {
  return lists.flatMap((list) => {
    const reason = findErasureObstacle(list);
    return reason ? [{ id: list.id, name: list.name, reason }] : [];
  });
}
