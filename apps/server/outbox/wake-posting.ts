import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Notification channel for waiting posts. */
export const POSTING_CHANNEL = 'signboard_posting';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakePosting(db: Db): Promise<void> {
  await sql`select pg_notify(${POSTING_CHANNEL}, '')`.execute(db);
}
