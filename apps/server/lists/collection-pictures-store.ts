import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Image ids by contract. */
export type Pictures = Record<string, string>;

export type PictureLookup = { listId: string; contract: string; attempts: number };

export async function findCollectionPictures(db: Db, listId: string): Promise<Pictures> {
  const rows = await db
    .selectFrom('collectionPictures')
    .select(['contract', 'image'])
    .where('listId', '=', listId)
    .execute();
  return Object.fromEntries(rows.flatMap(({ contract, image }) => (image ? [[contract, image]] : [])));
}

/** Those that are found stay as they are. */
export async function queueLookups(
  db: Db,
  listId: string,
  contracts: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into collection_pictures as known (list_id, contract, due_at)
    select ${listId}, contract, ${now} from unnest(${contracts}::text[]) as contract
    on conflict (list_id, contract) do update set due_at = excluded.due_at, attempts = 0
    where known.image is null`.execute(db);
}

/** Their images are removed by the job that removes unused ones. */
export async function forgetPicturesExcept(
  db: Db,
  listId: string,
  contracts: readonly string[],
): Promise<void> {
  await sql`
    delete from collection_pictures
    where list_id = ${listId} and contract <> all(${contracts}::text[])`.execute(db);
}

export async function copyPictures(db: Db, fromListId: string, toListId: string): Promise<void> {
  await sql`
    insert into collection_pictures (list_id, contract, image)
    select ${toListId}, contract, image from collection_pictures
    where list_id = ${fromListId} and image is not null`.execute(db);
}

type Claim = { now: Date; leasedUntil: Date; maxAttempts: number; limit: number };

/** Owners take turns, and first attempts come first: nobody's slow servers hold up the others' pictures. */
export async function claimLookups(db: Db, claim: Claim): Promise<PictureLookup[]> {
  const isDue = sql`due_at <= ${claim.now} and attempts < ${claim.maxAttempts} and image is null`;
  const { rows } = await sql<PictureLookup>`
    with ranked as (
      select list_id, contract,
        row_number() over (partition by owner_id order by attempts, due_at, contract) as turn
      from collection_pictures join lists on lists.id = list_id where ${isDue})
    update collection_pictures set due_at = ${claim.leasedUntil}, attempts = attempts + 1
    where (list_id, contract) in (
      select list_id, contract from collection_pictures as due join ranked using (list_id, contract)
      where ${isDue} order by turn, attempts, due_at limit ${claim.limit} for update of due skip locked)
    returning list_id, contract, attempts`.execute(db);
  return rows;
}

/** Changes nothing when the contract is no longer required. */
export async function recordLookup(
  db: Db,
  { listId, contract }: PictureLookup,
  result: { image?: string; dueAt: Date | null },
): Promise<void> {
  await db
    .updateTable('collectionPictures')
    .set(result)
    .where('listId', '=', listId)
    .where('contract', '=', contract)
    .execute();
}
