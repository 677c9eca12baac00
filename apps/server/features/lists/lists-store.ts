import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ListsTable } from '#server/db/database.ts';
import type { ListChange, ListRow } from './list-row.ts';
import { storeTerms } from './list-terms-store.ts';
import { termsOf } from './terms-of.ts';

export type { ListChange, ListRow };

/** Lists with their counters and their owner's workspace and address. Deleted ones are shown to the public only. */
export const selectLists = (db: Db) => selectAllLists(db).where('lists.deleted_at', 'is', null);

/** Also deleted ones. */
export const selectAllLists = (db: Db) =>
  db
    .selectFrom('lists')
    .innerJoin('list_counters', 'list_counters.list_id', 'lists.id')
    .innerJoin('users', 'users.id', 'lists.owner_id')
    .innerJoin('list_terms', (join) =>
      join
        .onRef('list_terms.list_id', '=', 'lists.id')
        .onRef('list_terms.version', '=', 'lists.terms_version'),
    )
    .selectAll('lists')
    .select(({ selectFrom }) => [
      selectFrom('draw_secrets')
        .select('hash')
        .whereRef('draw_secrets.list_id', '=', 'lists.id')
        .as('secret_hash'),
      'list_counters.available_spots',
      'list_counters.joined',
      'list_counters.last_entry_number',
      'list_counters.removed',
      'list_terms.saved_at as terms_saved_at',
      'users.workspace',
      'users.principal_wallet as owner_address',
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
    .where('lists.owner_id', '=', ownerId)
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
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!list) return undefined;
  await lockJoining(db, id);
  return await findOwnList(db, ownerId, id);
}

/** With the first version of its terms. */
export async function insertList(
  db: Db,
  row: Insertable<ListsTable>,
  availableSpots: number | null,
): Promise<string> {
  const list = await db.insertInto('lists').values(row).returningAll().executeTakeFirstOrThrow();
  await db
    .insertInto('list_counters')
    .values({ list_id: list.id, available_spots: availableSpots })
    .execute();
  const terms = termsOf({ ...list, available_spots: availableSpots });
  await storeTerms(db, list.id, { version: 1, savedAt: list.created_at, terms });
  return list.id;
}

export async function updateList(db: Db, id: string, change: ListChange): Promise<void> {
  await db.updateTable('lists').set(change).where('id', '=', id).execute();
}

/** A constraint rejects fewer spots than entries. */
export async function setSpots(db: Db, id: string, availableSpots: number | null): Promise<void> {
  await db
    .updateTable('list_counters')
    .set({ available_spots: availableSpots })
    .where('list_id', '=', id)
    .execute();
}

/** Blocks joining and leaving until the transaction ends; waiting joins then see its changes. */
async function lockJoining(db: Db, id: string): Promise<void> {
  await db.selectFrom('list_counters').select('list_id').where('list_id', '=', id).forUpdate().execute();
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
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
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
    .where('owner_id', '=', ownerId)
    .where('url_end_name', '=', name)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId as string))
    .executeTakeFirst();
  return row !== undefined || (await isUrlNameReserved(db, ownerId, name, now));
}

export async function isUrlNameReserved(db: Db, ownerId: string, name: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reserved_url_names')
    .select('url_end_name')
    .where('owner_id', '=', ownerId)
    .where('url_end_name', '=', name)
    .where('reserved_until', '>', now)
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
    .insertInto('reserved_url_names')
    .values({ owner_id: ownerId, url_end_name: urlEndName, reserved_until: until })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'url_end_name']).doUpdateSet({ reserved_until: until }),
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
    .where('lists.url_end_name', '=', urlEndName.toLowerCase())
    .executeTakeFirst();
}

export async function findActiveList(db: Db, id: string): Promise<ListRow | undefined> {
  return await selectLists(db).where('lists.id', '=', id).where('lists.active', '=', true).executeTakeFirst();
}
