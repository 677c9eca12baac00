import type { Terms } from '@signboard/domain/lists/terms.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredTerms = { version: number; savedAt: Date; terms: Terms };

/** In ascending order. */
export async function findTermsVersions(db: Db, listId: string): Promise<StoredTerms[]> {
  return await db
    .selectFrom('list_terms')
    .select(['version', 'saved_at as savedAt', 'terms'])
    .where('list_id', '=', listId)
    .orderBy('version')
    .execute();
}

/** Adds a version, or replaces it. */
export async function storeTerms(
  db: Db,
  listId: string,
  { version, savedAt, terms }: StoredTerms,
): Promise<void> {
  const stored = { terms: JSON.stringify(terms), saved_at: savedAt };
  await db
    .insertInto('list_terms')
    .values({ list_id: listId, version, ...stored })
    .onConflict((conflict) => conflict.columns(['list_id', 'version']).doUpdateSet(stored))
    .execute();
}
