import type { Db } from '#server/db/connect.ts';
import { type ListRow, listRows } from '#server/features/lists/lists-store.ts';

/** The list at a public address. */
export async function findPublicList(
  db: Db,
  workspace: string,
  urlEndName: string,
): Promise<ListRow | undefined> {
  return await listRows(db)
    .where('users.workspace', '=', workspace.toLowerCase())
    .where('lists.url_end_name', '=', urlEndName.toLowerCase())
    .executeTakeFirst();
}

/** A list that can ask people something: one that its owner has put online. */
export async function findAskingList(db: Db, id: string): Promise<ListRow | undefined> {
  return await listRows(db).where('lists.id', '=', id).where('lists.active', '=', true).executeTakeFirst();
}
