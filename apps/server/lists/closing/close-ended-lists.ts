import { sql } from 'kysely';
import { type ListRow, lockList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { closeList } from './close-list.ts';

const BATCH = 100;

/** Closes the lists whose announced end has come, also those that are offline. Returns true when there may be more. */
export async function closeEndedLists({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    select id from lists
    where closed_at is null and activations > 0 and deleted_at is null and end_date <= ${now}
      and exists (select from list_counters where list_id = id and last_entry_number > 0)
    order by end_date limit ${BATCH}`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async (transaction) => {
      const list = await lockList(transaction, id);
      if (list && isOver(list, now)) await closeList(transaction, list, now);
    });
  return rows.length === BATCH;
}

/** Its dates may have changed before it was locked. */
const isOver = ({ endDate }: ListRow, now: Date) => endDate !== null && endDate <= now;
