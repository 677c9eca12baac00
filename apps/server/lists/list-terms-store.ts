import type { Terms } from '@signboard/domain/lists/terms.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type StoredTerms = { version: number; savedAt: Date; terms: Terms };

/** In ascending order. */
export async function findTermsVersions(db: Db, listId: string): Promise<StoredTerms[]> {
  return await db
    .selectFrom('listTerms')
    .select(['version', 'savedAt', 'terms'])
    .where('listId', '=', listId)
    .orderBy('version')
    .execute();
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
