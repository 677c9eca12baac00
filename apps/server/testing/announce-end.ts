import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** As if a list had always been announced until now, unless it has ended. */
export async function announceEnd(db: Db, id: string, now: Date): Promise<void> {
  await sql`update lists set end_date = least(end_date, ${now}), start_date = least(start_date, ${now}) where id = ${id}`.execute(
    db,
  );
  await sql`
    update list_terms set terms = terms || jsonb_build_object('endDate', iso_time(end_date), 'startDate', iso_time(start_date))
    from lists where lists.id = list_id and list_id = ${id}`.execute(db);
}
