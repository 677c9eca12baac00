import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

const BATCH = 200;

/** Streams rows by id in batches. */
export async function* streamBatches<Row extends { id: string }>(
  read: (afterId: string, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await read(last, BATCH);
    yield batch;
    if (batch.length < BATCH) return;
    last = batch.at(-1)?.id ?? last;
  }
}

/** The person's confirmed addresses. */
export const ownAddresses = (userId: string) => sql<string>`
  select email from confirmed_emails where user_id = ${userId}
  union select lower(email) from users where id = ${userId} and email_confirmed_at is not null`;

export async function findSessionTimes(db: Db, userId: string, now: Date) {
  return await db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'signature_chain_id as signatureChainId',
      'expires_at as expiresAt',
      'ended_at as endedAt',
      'scope',
      'signed_until as signedUntil',
      'browser',
      'system',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

export async function findEmails(db: Db, userId: string) {
  const [confirmed, confirmations, newsletter, withoutDrawNotices] = await Promise.all([
    db
      .selectFrom('confirmed_emails')
      .select(['email', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('email_confirmations')
      .select(['email', 'purpose', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('newsletter_subscribers')
      .select(['email', 'language', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
      .where(sql<boolean>`email in (${ownAddresses(userId)})`)
      .execute(),
    db
      .selectFrom('draw_notice_opt_outs')
      .select(['email', 'created_at as createdAt'])
      .where(sql<boolean>`email in (${ownAddresses(userId)})`)
      .execute(),
  ]);
  return { confirmed, confirmations, newsletter, withoutDrawNotices };
}

/** Reminders that are still to be sent to the person's addresses. */
export async function findReminders(db: Db, userId: string) {
  return await db
    .selectFrom('list_reminders')
    .innerJoin('lists', 'lists.id', 'list_reminders.list_id')
    .select(['list_id as listId', 'lists.name as listName', 'kind', 'email', 'language'])
    .select(['list_reminders.created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where(sql<boolean>`email in (${ownAddresses(userId)})`)
    .orderBy('list_reminders.created_at')
    .execute();
}

/** Emails to the person's confirmed addresses, and account emails to unconfirmed ones; nobody else's. */
export const findMails = (db: Db, userId: string) => (afterId: string, most: number) =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'recipient',
      'template',
      'details',
      'language',
      'state',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .where(isMailOf(userId))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();

/** Matches emails about this account, to any address. */
export const isMailAbout = (userId: string) => sql<boolean>`(
  held_for = ${userId} or (template = 'confirm-email' and details ->> 'confirmationId' in
    (select id::text from email_confirmations where user_id = ${userId})))`;

/** Matches emails to confirmed addresses only: claiming an address must not reveal another person's emails. */
const isMailOf = (userId: string) => sql<boolean>`(
  ${isMailAbout(userId)} or lower(recipient) in (${ownAddresses(userId)}))`;

export const findReports = (db: Db, userId: string) => (afterId: string, most: number) =>
  db
    .selectFrom('reports')
    .leftJoin('lists', 'lists.id', 'reports.list_id')
    .leftJoin('communities', 'communities.user_id', 'reports.community_id')
    .select([
      'reports.id',
      'list_id as listId',
      'lists.name as listName',
      'community_id as communityId',
      'communities.name as communityName',
      'reason',
      'text',
      'reports.created_at as createdAt',
    ])
    .where('reporter', '=', `user:${userId}`)
    .where('reports.id', '>', afterId)
    .orderBy('reports.id')
    .limit(most)
    .execute();
