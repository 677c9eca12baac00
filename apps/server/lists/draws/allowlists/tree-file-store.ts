import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

export type TreeFile = { sha256: string; size: number };
export type NewTreeFile = { allowlistId: string; winners: string; sha256: string; content: Buffer };

/** Which winners a file names: another hash says that some were erased, or lost their place. */
export async function findKnownWinners(db: Db, listId: string): Promise<string> {
  const { rows } = await sql<{ winners: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(entry_number::text, ',' order by rank, entry_number), ''), 'UTF8')),
      'hex') as winners
    from entries where list_id = ${listId} and winner and erased_at is null`.execute(db);
  return rows[0]?.winners ?? '';
}

export async function findTreeFile(
  db: Db,
  key: Pick<NewTreeFile, 'allowlistId' | 'winners'>,
): Promise<TreeFile | undefined> {
  const { rows } = await sql<TreeFile>`
    select sha256, length(content) as size from allowlist_files
    where allowlist_id = ${key.allowlistId} and winners = ${key.winners}`.execute(db);
  return rows[0];
}

/** Stores nothing, and returns false, when the winners have changed since they were read. */
export async function storeTreeFile(db: Db, listId: string, added: NewTreeFile): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    // An erasure holds this lock until it has committed.
    await sql`select from list_counters where list_id = ${listId} for share`.execute(transaction);
    if ((await findKnownWinners(transaction, listId)) !== added.winners) return false;
    await sql`
      insert into allowlist_files (allowlist_id, winners, sha256, content)
      values (${added.allowlistId}, ${added.winners}, ${added.sha256}, ${added.content})
      on conflict (allowlist_id) do update
        set winners = excluded.winners, sha256 = excluded.sha256, content = excluded.content`.execute(
      transaction,
    );
    return true;
  });
}

/** A part of the content; undefined when another file has taken its place. */
export async function readTreeFile(
  db: Db,
  allowlistId: string,
  { sha256, from, bytes }: { sha256: string; from: number; bytes: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ part: Buffer }>`
    select substring(content from ${from + 1}::integer for ${bytes}::integer) as part from allowlist_files
    where allowlist_id = ${allowlistId} and sha256 = ${sha256}`.execute(db);
  return rows[0]?.part;
}

/** The wallet of a person who is being erased is in the files of every list where they won. */
export async function deleteTreeFilesNaming(db: Db, userId: string): Promise<void> {
  await sql`
    delete from allowlist_files using allowlists, entries
    where entries.user_id = ${userId} and entries.winner and allowlists.list_id = entries.list_id
      and allowlist_files.allowlist_id = allowlists.id`.execute(db);
}
