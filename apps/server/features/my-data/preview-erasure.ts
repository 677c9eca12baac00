import type { ErasurePreview } from '@signboard/contract/my-data/schemas.ts';
import { findErasureObstacle } from '@signboard/domain/accounts/erasure.ts';
import type { Db } from '#server/db/connect.ts';
import { findUser } from '#server/features/accounts/accounts-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import { countEntries, findOwnedLists, type OwnedListRow } from './erasure-store.ts';
import { findBotsOf } from './export-store.ts';

/** What an erasure would do now. */
export async function previewErasure(db: Db, userId: string): Promise<ErasurePreview> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('session-ended');
  const [lists, entries, bots] = await Promise.all([
    findOwnedLists(db, userId),
    countEntries(db, userId),
    findBotsOf(db, user.principal_wallet),
  ]);
  const kept = lists.filter(({ isDrawn }) => isDrawn).length;
  return {
    workspace: user.workspace,
    obstacles: obstaclesOf(lists),
    lists: { deleted: lists.length - kept, kept },
    entries,
    bots: bots.map(({ username }) => username),
  };
}

/** Lists that block the erasure, each with the reason. */
export function obstaclesOf(lists: readonly OwnedListRow[]): ErasurePreview['obstacles'] {
  return lists.flatMap((list) => {
    const reason = findErasureObstacle(list);
    return reason ? [{ id: list.id, name: list.name, reason }] : [];
  });
}
