import type { ApiKeyScope } from '@signboard/domain/accounts/api-key-scopes.ts';
import { type Selectable, sql } from 'kysely';
import { lockUser } from '#server/people/accounts/accounts-store.ts';
import { requireFreshSignature } from '#server/people/accounts/fresh-signature.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { type Clock, secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';

/** Without the hash, which only lookups need. */
export type ApiKeyRow = Omit<Selectable<Tables['apiKeys']>, 'hash' | 'userId'>;

const COLUMNS = ['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt'] as const;

export async function findKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return await db
    .selectFrom('apiKeys')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export type KeyToStore = {
  session: UserSession;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: ApiKeyScope[];
};

/**
 * Null when the account has as many keys as allowed. Requests of one account wait for each other: a session that was
 * ended everywhere meanwhile leaves no key behind.
 */
export async function insertKey(
  { db, clock }: { db: Db; clock: Clock },
  { session, ...key }: KeyToStore,
  most: number,
): Promise<ApiKeyRow | null> {
  const { userId } = session;
  return await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await requireFreshSignature({ db: trx, clock }, session);
    // A statement of its own: one that waits for a lock still counts the keys from before.
    const { rows } = await sql<ApiKeyRow>`
      insert into api_keys (user_id, name, prefix, hash, scopes, created_at)
      select ${userId}::uuid, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes}::text[], ${clock.now()}::timestamptz
      where (select count(*) from api_keys where user_id = ${userId}) < ${most}
      returning ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(trx);
    return rows[0] ?? null;
  });
}

/** False when the account has no such key. */
export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('apiKeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type FoundKey = { id: string; userId: string; scopes: ApiKeyScope[] };

const USE_SECONDS = 60;

/** Finds keys by their hashes and records their use, at most once a minute. */
export async function findKeysByHash(
  db: Db,
  hashes: readonly Buffer[],
  now: Date,
): Promise<(FoundKey | null)[]> {
  const { rows } = await sql<FoundKey & { hash: Buffer }>`/* prepared: find-api-keys */
    with used as (
      update api_keys set last_used_at = ${now}::timestamptz
      where hash = any(${hashes}::bytea[])
        and (last_used_at is null or last_used_at <= ${secondsAfter(now, -USE_SECONDS)}::timestamptz)
    )
    select id, user_id as "userId", scopes, hash from api_keys where hash = any(${hashes}::bytea[])`.execute(
    db,
  );
  const byHash = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}
