import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type DrawFileKind = Tables['drawFiles']['kind'];
export type DrawFileKey = { drawId: string; kind: DrawFileKind };
export type StoredFile = { fileId: string; size: number; sha256: string };

/** The ids of a file that may be incomplete, and all facts of one that was stored. */
export type DrawFile = { fileId: string | null; stored: StoredFile | null };

/** Undefined when such a draw has no such file. */
export async function findDrawFile(db: Db, key: DrawFileKey): Promise<DrawFile | undefined> {
  const row = await db
    .selectFrom('drawFiles')
    .select(['fileId', 'size', 'sha256'])
    .where('drawId', '=', key.drawId)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fileId, size, sha256 } = row;
  const isStored = fileId !== null && size !== null && sha256 !== null;
  return { fileId, stored: isStored ? { fileId, size, sha256 } : null };
}

export async function findMissingFile(db: Db, now: Date): Promise<DrawFileKey | undefined> {
  return await db
    .selectFrom('drawFiles')
    .select(['drawId', 'kind'])
    .where('sha256', 'is', null)
    .where((where) => where.or([where('retryAt', 'is', null), where('retryAt', '<=', now)]))
    .limit(1)
    .executeTakeFirst();
}

type FileState = { fileId?: string; size?: number | null; sha256?: string | null; retryAt?: Date | null };

async function update(db: Db, { drawId, kind }: DrawFileKey, state: FileState): Promise<void> {
  await db
    .updateTable('drawFiles')
    .set(state)
    .where('drawId', '=', drawId)
    .where('kind', '=', kind)
    .execute();
}

export async function beginFile(db: Db, key: DrawFileKey, fileId: string): Promise<void> {
  await update(db, key, { fileId, size: null, sha256: null });
}

export async function completeFile(db: Db, key: DrawFileKey, { size, sha256 }: StoredFile): Promise<void> {
  await update(db, key, { size, sha256, retryAt: null });
}

export async function retryFileAt(db: Db, key: DrawFileKey, retryAt: Date): Promise<void> {
  await update(db, key, { retryAt });
}

/**
 * Runs the work unless another process does. The lock belongs to the connection, so it ends with a killed process; the
 * work gets that connection, so it needs no second one.
 */
export async function withFileLock<T>(
  pool: Db,
  { drawId, kind }: DrawFileKey,
  work: (db: Db) => Promise<T>,
): Promise<T | 'locked'> {
  const lock = sql`hashtextextended(${`${kind} of draw ${drawId}`}, 0)`;
  return await pool.connection().execute(async (db) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(db);
    if (!rows[0]?.held) return 'locked';
    try {
      return await work(db);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db);
    }
  });
}
