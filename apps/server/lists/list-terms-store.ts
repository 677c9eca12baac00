import type { Terms } from '@signboard/domain/lists/terms.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export type StoredTerms = { version: number; savedAt: Date; terms: Terms };

/** In ascending order. */
export async function findTermsVersions(db: Db, listId: string): Promise<StoredTerms[]> {
  const versions: StoredTerms[] = [];
  for await (const batch of streamTermsVersions(db, listId)) versions.push(...batch);
  return versions;
}

const BATCH = 100;

/** In ascending order. Parsing all of them at once would block the event loop. */
export async function* streamTermsVersions(db: Db, listId: string): AsyncGenerator<StoredTerms[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('listTerms')
      .select(['version', 'savedAt', 'terms'])
      .where('listId', '=', listId)
      .where('version', '>', last)
      .orderBy('version')
      .limit(BATCH)
      .execute();
    yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.version ?? last;
  }
}

export async function countTermsBytes(db: Db, listId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('listTerms')
    .select(sql<number>`coalesce(sum(octet_length(terms::text)), 0)::int`.as('bytes'))
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Adds a version, or replaces it. */
export async function storeTerms(
  db: Db,
  listId: string,
  { version, savedAt, terms }: StoredTerms,
): Promise<void> {
  const stored = { terms: JSON.stringify(terms), savedAt };
  await db
    .insertInto('listTerms')
    .values({ listId, version, ...stored })
    .onConflict((conflict) => conflict.columns(['listId', 'version']).doUpdateSet(stored))
    .execute();
}
