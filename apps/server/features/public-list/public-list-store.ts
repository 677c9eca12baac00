import type { Db } from '#server/db/connect.ts';
import { type ListRow, selectLists } from '#server/features/lists/lists-store.ts';

export async function findPublicList(
  db: Db,
  workspace: string,
  urlEndName: string,
): Promise<ListRow | undefined> {
  return await selectLists(db)
    .where('users.workspace', '=', workspace.toLowerCase())
    .where('lists.url_end_name', '=', urlEndName.toLowerCase())
    .executeTakeFirst();
}

export async function findActiveList(db: Db, id: string): Promise<ListRow | undefined> {
  return await selectLists(db).where('lists.id', '=', id).where('lists.active', '=', true).executeTakeFirst();
}
