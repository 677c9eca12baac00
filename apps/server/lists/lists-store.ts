import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import type { ListChange, ListRow } from './list-row.ts';
import { storeTerms } from './list-terms-store.ts';
import { termsOf } from './terms-of.ts';

export type { ListChange, ListRow };

/** Lists with their counters and their owner's workspace and address. Deleted ones are shown to the public only. */
export const selectLists = (db: Db) => selectAllLists(db).where('lists.deletedAt', 'is', null);

/** Also deleted ones. */
export const selectAllLists = (db: Db) =>
  db
    .selectFrom('lists')
    .innerJoin('listCounters', 'listCounters.listId', 'lists.id')
    .innerJoin('users', 'users.id', 'lists.ownerId')
    .innerJoin('listTerms', (join) =>
      join.onRef('listTerms.listId', '=', 'lists.id').onRef('listTerms.version', '=', 'lists.termsVersion'),
    )
    .selectAll('lists')
    .select(({ selectFrom }) => [
      selectFrom('drawSecrets')
        .select('hash')
        .whereRef('drawSecrets.listId', '=', 'lists.id')
        .as('secretHash'),
      'listCounters.availableSpots',
      'listCounters.joined',
      'listCounters.lastEntryNumber',
      'listCounters.removed',
      'listTerms.savedAt as termsSavedAt',
      'users.workspace',
      'users.principalWallet as ownerAddress',
    ]);

/** Also a deleted one. */
export async function findListOrTombstone(db: Db, id: string): Promise<ListRow | undefined> {
  return await selectAllLists(db).where('lists.id', '=', id).executeTakeFirst();
}

/** Regardless of the owner. */
export async function findList(db: Db, id: string): Promise<ListRow | undefined> {
  return await selectLists(db).where('lists.id', '=', id).executeTakeFirst();
}

/** Another owner's list counts as not found. */
export async function findOwnList(db: Db, ownerId: string, id: string): Promise<ListRow | undefined> {
  return await selectLists(db)
    .where('lists.id', '=', id)
    .where('lists.ownerId', '=', ownerId)
    .executeTakeFirst();
}

/**
 * Locks the list, then its counter, and reads both only then: a statement that waits for a lock still sees other rows
 * as they were before. The first lock alone does not block joins, which reference the list; the second does.
 */
export async function lockOwnList(db: Db, ownerId: string, id: string): Promise<ListRow | undefined> {
  const list = await db
    .selectFrom('lists')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!list) return undefined;
  await lockJoining(db, id);
  return await findOwnList(db, ownerId, id);
}

/** With the first version of its terms. */
export async function insertList(
  db: Db,
  row: Insertable<Tables['lists']>,
  availableSpots: number | null,
): Promise<string> {
  const list = await db.insertInto('lists').values(row).returningAll().executeTakeFirstOrThrow();
  await db.insertInto('listCounters').values({ listId: list.id, availableSpots }).execute();
  const terms = termsOf({ ...list, availableSpots });
  await storeTerms(db, list.id, { version: 1, savedAt: list.createdAt, terms });
  return list.id;
}

export async function updateList(db: Db, id: string, change: ListChange): Promise<void> {
  await db.updateTable('lists').set(change).where('id', '=', id).execute();
}

/** A constraint rejects fewer spots than entries. */
export async function setSpots(db: Db, id: string, availableSpots: number | null): Promise<void> {
  await db.updateTable('listCounters').set({ availableSpots }).where('listId', '=', id).execute();
}

/** Blocks joining and leaving until the transaction ends; waiting joins then see its changes. */
async function lockJoining(db: Db, id: string): Promise<void> {
  await db.selectFrom('listCounters').select('listId').where('listId', '=', id).forUpdate().execute();
}

export async function deleteList(db: Db, id: string): Promise<void> {
  await db.deleteFrom('lists').where('id', '=', id).execute();
}

export async function isNameTaken(
  db: Db,
  ownerId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('lists')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
    .executeTakeFirst();
  return row !== undefined;
}

export async function isUrlNameTaken(
  db: Db,
  ownerId: string,
  name: string,
  exceptId: string | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('lists')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('urlEndName', '=', name)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
    .executeTakeFirst();
  return row !== undefined || (await isUrlNameReserved(db, ownerId, name, now));
}

export async function isUrlNameReserved(db: Db, ownerId: string, name: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reservedUrlNames')
    .select('urlEndName')
    .where('ownerId', '=', ownerId)
    .where('urlEndName', '=', name)
    .where('reservedUntil', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function reserveUrlName(
  db: Db,
  ownerId: string,
  urlEndName: string,
  until: Date,
): Promise<void> {
  await db
    .insertInto('reservedUrlNames')
    .values({ ownerId, urlEndName, reservedUntil: until })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'urlEndName']).doUpdateSet({ reservedUntil: until }),
    )
    .execute();
}

export async function findPublicList(
  db: Db,
  workspace: string,
  urlEndName: string,
): Promise<ListRow | undefined> {
  return await selectAllLists(db)
    .where('users.workspace', '=', workspace.toLowerCase())
    .where('lists.urlEndName', '=', urlEndName.toLowerCase())
    .executeTakeFirst();
}

export async function findActiveList(db: Db, id: string): Promise<ListRow | undefined> {
  return await selectLists(db).where('lists.id', '=', id).where('lists.active', '=', true).executeTakeFirst();
}
