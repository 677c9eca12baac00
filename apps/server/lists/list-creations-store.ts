import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

/** A request that creates a list, told from others by its key and its body. */
export type Creation = { ownerId: string; key: string; bodyHash: Buffer };

/** How long a repeated request finds the list that it created. */
const KEY_SECONDS = 24 * 60 * 60;

/** The list that this request created earlier; null if it is new. */
export async function findCreated(
  db: Db,
  { ownerId, key, bodyHash }: Creation,
  now: Date,
): Promise<string | null> {
  const earlier = await db
    .selectFrom('listCreations')
    .leftJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'listCreations.listId').on('lists.deletedAt', 'is', null),
    )
    .select(['lists.id', 'bodyHash'])
    .where('listCreations.ownerId', '=', ownerId)
    .where('idempotencyKey', '=', key)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!earlier) return null;
  const { id, bodyHash: earlierHash } = earlier;
  // A request that was delayed on its way must not bring a deleted list back.
  if (id === null) throw new AppError('idempotency-key-reused');
  if (!earlierHash.equals(bodyHash)) throw new AppError('idempotency-key-reused', { detail: id });
  return id;
}

/** In the transaction that creates the list. Replaces an expired key. */
export async function recordCreation(
  db: Db,
  { ownerId, key, bodyHash }: Creation,
  listId: string,
  now: Date,
): Promise<void> {
  const row = { bodyHash, listId, expiresAt: secondsAfter(now, KEY_SECONDS) };
  await db
    .insertInto('listCreations')
    .values({ ownerId, idempotencyKey: key, ...row })
    .onConflict((conflict) => conflict.columns(['ownerId', 'idempotencyKey']).doUpdateSet(row))
    .execute();
}

export async function deleteExpiredCreations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('listCreations').where('expiresAt', '<=', now).execute();
}
