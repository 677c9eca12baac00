import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Notification channel for draws that are due. */
export const DRAWS_CHANNEL = 'signboard_draws';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeDraws(db: Db): Promise<void> {
  await sql`select pg_notify(${DRAWS_CHANNEL}, '')`.execute(db);
}

/** Notification channel for waiting posts. */
export const POSTING_CHANNEL = 'signboard_posting';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakePosting(db: Db): Promise<void> {
  await sql`select pg_notify(${POSTING_CHANNEL}, '')`.execute(db);
}

/** Notification channel for collection pictures that are to be found. */
export const COLLECTION_PICTURES_CHANNEL = 'signboard_collection_pictures';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeCollectionPictures(db: Db): Promise<void> {
  await sql`select pg_notify(${COLLECTION_PICTURES_CHANNEL}, '')`.execute(db);
}

/** Notification channel for waiting announcements. */
export const ANNOUNCEMENTS_CHANNEL = 'signboard_announcements';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeAnnouncements(db: Db): Promise<void> {
  await sql`select pg_notify(${ANNOUNCEMENTS_CHANNEL}, '')`.execute(db);
}

/** Notification channel for winners' roles that are due. */
export const WINNER_ROLES_CHANNEL = 'signboard_winner_roles';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeWinnerRoles(db: Db): Promise<void> {
  await sql`select pg_notify(${WINNER_ROLES_CHANNEL}, '')`.execute(db);
}

/** Notification channel for waiting webhook messages; the statements that queue them notify it themselves. */
export const WEBHOOKS_CHANNEL = 'signboard_webhooks';

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeWebhooks(db: Db): Promise<void> {
  await sql`select pg_notify(${WEBHOOKS_CHANNEL}, '')`.execute(db);
}
