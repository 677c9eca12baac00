import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';

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
    .selectFrom('list_creations')
    .leftJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'list_creations.list_id').on('lists.deleted_at', 'is', null),
    )
    .select(['lists.id', 'body_hash'])
    .where('list_creations.owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!earlier) return null;
  const { id, body_hash: earlierHash } = earlier;
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
  const row = { body_hash: bodyHash, list_id: listId, expires_at: secondsAfter(now, KEY_SECONDS) };
  await db
    .insertInto('list_creations')
    .values({ owner_id: ownerId, idempotency_key: key, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'idempotency_key']).doUpdateSet(row))
    .execute();
}

export async function deleteExpiredCreations(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('list_creations').where('expires_at', '<=', now).execute();
}
