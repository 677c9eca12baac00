import { sql } from 'kysely';
import { secondsAfter } from '#server/clock.ts';
import type { Db } from '#server/db/connect.ts';

const DAY_SECONDS = 86_400;
/** Previews want a collection's latest sale, which may be a while ago. */
const SALES_DAYS = 90;
/** A bot's history; posts themselves stay where they were posted. */
const DELIVERIES_DAYS = 90;
const BATCH = 5_000;

/** Deletes what is too old to matter, in small bites; true when there is more. */
export async function forgetOldSales(db: Db, now: Date): Promise<boolean> {
  const soldBefore = secondsAfter(now, -SALES_DAYS * DAY_SECONDS);
  const postedBefore = secondsAfter(now, -DELIVERIES_DAYS * DAY_SECONDS);
  const sales = await sql`
    delete from sales where key in (select key from sales where happened_at < ${soldBefore} limit ${BATCH})`.execute(
    db,
  );
  const deliveries = await sql`
    delete from deliveries where id in (
      select id from deliveries where finished_at < ${postedBefore} limit ${BATCH})`.execute(db);
  return [sales, deliveries].some(({ numAffectedRows }) => Number(numAffectedRows) === BATCH);
}
