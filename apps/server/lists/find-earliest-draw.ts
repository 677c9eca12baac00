import { earliestDraw } from '@signboard/domain/lists/removal.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { ListRow } from './lists-store.ts';

/** From when on the list can be drawn; null when the organizer removed nobody. */
export async function findEarliestDraw(
  db: Db,
  list: Pick<ListRow, 'id' | 'startDate' | 'endDate'>,
): Promise<Date | null> {
  const { rows } = await sql<{ lastRemovedAt: Date | null }>`
    select max(removed_at) as last_removed_at from entries
    where list_id = ${list.id} and removed_reason is not null`.execute(db);
  const lastRemovedAt = rows[0]?.lastRemovedAt ?? null;
  return earliestDraw({ lastRemovedAt, startDate: list.startDate, endDate: list.endDate });
}
