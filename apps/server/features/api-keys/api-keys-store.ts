import type { ApiKeyScope } from '@signboard/domain/accounts/api-key-scopes.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Tables } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';

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
  userId: string;
  sessionId: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: ApiKeyScope[];
  now: Date;
};

/**
 * Null when the account has as many keys as allowed. Requests of one account wait for each other: a session that was
 * ended everywhere meanwhile leaves no key behind.
 */
export async function insertKey(db: Db, key: KeyToStore, most: number): Promise<ApiKeyRow | null> {
  return await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${key.userId} for no key update`.execute(trx);
    const { rows: open } =
      await sql`select from sessions where id = ${key.sessionId} and ended_at is null`.execute(trx);
    if (open.length === 0) throw new AppError('session-ended');
    // A statement of its own: one that waits for a lock still counts the keys from before.
    const { rows } = await sql<ApiKeyRow>`
      insert into api_keys (user_id, name, prefix, hash, scopes, created_at)
      select ${key.userId}::uuid, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes}::text[], ${key.now}::timestamptz
      where (select count(*) from api_keys where user_id = ${key.userId}) < ${most}
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
    select id, user_id, scopes, hash from api_keys where hash = any(${hashes}::bytea[])`.execute(
    db,
  );
  const byHash = new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}
