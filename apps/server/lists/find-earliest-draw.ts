import { timeToObjectSeconds } from '@signboard/draw/terms.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { ListRow } from './lists-store.ts';
import { findPublishedTerms } from './published-terms.ts';

/**
 * From when on the list can be drawn: participants have time to object to a removal, by the longest time that any version
 * of the terms announced. Null when the organizer removed nobody.
 */
export async function findEarliestDraw(db: Db, list: Pick<ListRow, 'id'>): Promise<Date | null> {
  const { rows } = await sql<{ lastRemovedAt: Date | null }>`
    select max(removed_at) as last_removed_at from entries
    where list_id = ${list.id} and removed_reason is not null`.execute(db);
  const lastRemovedAt = rows[0]?.lastRemovedAt ?? null;
  if (!lastRemovedAt) return null;
  return secondsAfter(lastRemovedAt, timeToObjectSeconds(await findPublishedTerms(db, list.id)));
}
