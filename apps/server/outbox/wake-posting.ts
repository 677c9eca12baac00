import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The channel on which a worker hears that posts are waiting. */
export const POSTING_CHANNEL = 'signboard_posting';

/** Wakes whoever posts, at the commit of the transaction. */
export async function wakePosting(db: Db): Promise<void> {
  await sql`select pg_notify(${POSTING_CHANNEL}, '')`.execute(db);
}
