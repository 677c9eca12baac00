import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Jobs that don't wait for their next look at the table when there is work for them. */
export const WAKEABLE_JOBS = [
  'announcements',
  'collection-pictures',
  'draws',
  'mails',
  'posting',
  'webhooks',
  'winner-roles',
] as const;
export type WakeableJobs = (typeof WAKEABLE_JOBS)[number];

/** All processes are notified when the transaction has been committed; statements may call `wake_jobs` themselves. */
export async function wakeJobs(db: Db, jobs: WakeableJobs): Promise<void> {
  await sql`select wake_jobs(${jobs})`.execute(db);
}
