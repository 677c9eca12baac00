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
