import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { sql } from 'kysely';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** Counts without reading the entries: removed ones keep their row but not their place in the counter. */
export async function findOrganizerFigures(db: Db, list: ListRow): Promise<PublicList['organizer']> {
  const { rows } = await sql<{ entries: number; left: number }>`
    select (select count(*)::int from entries
        where list_id = ${list.id} and organizer and removed_reason is null) as entries,
      (select count(*)::int from left_entries where list_id = ${list.id}) as "left"`.execute(db);
  const { entries, left } = rows[0] ?? { entries: 0, left: 0 };
  return { entries, removed: list.removed, joined: list.joined + list.removed + left };
}
