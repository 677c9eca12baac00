import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type ListRow, selectLists } from './lists-store.ts';
import { limitAndOffset, matchesFilter, orderOf, type Paging } from './paging.ts';

const COLUMNS = {
  created: sql`lists.created_at`,
  name: sql`lower(lists.name)`,
  start: sql`lists.start_date`,
  end: sql`lists.end_date`,
  joined: sql`list_counters.joined`,
};

export async function findLists(
  db: Db,
  ownerId: string,
  paging: Paging,
): Promise<{ rows: ListRow[]; total: number }> {
  const { by, way } = orderOf(paging, COLUMNS);
  const { limit, offset } = limitAndOffset(paging);
  const [rows, { total }] = await Promise.all([
    selectLists(db)
      .where('lists.owner_id', '=', ownerId)
      .where(matchesFilter(paging))
      .orderBy(by, way)
      .orderBy('lists.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('lists')
      .where('owner_id', '=', ownerId)
      .where(matchesFilter(paging))
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
