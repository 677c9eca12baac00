import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

const BATCH = 200;

/** Streams rows by id in batches. */
export const streamBatches = <Row extends { id: string }>(
  read: (afterId: string, most: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> => streamAfter('00000000-0000-0000-0000-000000000000', read, ({ id }) => id);

async function* streamAfter<Row>(
  first: string,
  read: (after: string, most: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = first; ; ) {
    const batch = await read(after, BATCH);
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = keyOf(last);
  }
}

/** The person's confirmed addresses. */
export const ownAddresses = (userId: string) => sql<string>`
  select email from confirmed_emails where user_id = ${userId}
  union select lower(email) from users where id = ${userId} and email_confirmed_at is not null`;

export const findSessionTimes = (db: Db, userId: string, now: Date) => (afterId: string, most: number) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'createdAt',
      'lastSeenAt',
      'signatureChainId',
      'expiresAt',
      'endedAt',
      'scope',
      'signedUntil',
      'browser',
      'system',
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute();

export const streamConfirmedEmails = (db: Db, userId: string) =>
  streamAfter(
    '',
    (after, most) =>
      db
        .selectFrom('confirmedEmails')
        .select(['email', 'confirmedAt'])
        .where('userId', '=', userId)
        .where('email', '>', after)
        .orderBy('email')
        .limit(most)
        .execute(),
    ({ email }) => email,
  );

export const findConfirmations = (db: Db, userId: string) =>
  db
    .selectFrom('emailConfirmations')
    .select(['email', 'purpose', 'createdAt', 'expiresAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();

export const findNewsletters = (db: Db, userId: string) =>
  db
    .selectFrom('newsletterSubscribers')
    .select(['email', 'language', 'createdAt', 'confirmedAt'])
    .where(sql<boolean>`email in (${ownAddresses(userId)})`)
    .execute();

export const findDrawNoticeOptOuts = (db: Db, userId: string) =>
  db
    .selectFrom('drawNoticeOptOuts')
    .select(['email', 'createdAt'])
    .where(sql<boolean>`email in (${ownAddresses(userId)})`)
    .execute();

/** Reminders that are still to be sent to the person's addresses. */
export async function findReminders(db: Db, userId: string) {
  return await db
    .selectFrom('listReminders')
    .innerJoin('lists', 'lists.id', 'listReminders.listId')
    .select(['listId', 'lists.name as listName', 'kind', 'email', 'language'])
    .select(['listReminders.createdAt', 'confirmedAt'])
    .where(sql<boolean>`email in (${ownAddresses(userId)})`)
    .orderBy('listReminders.createdAt')
    .execute();
}

/** Emails to the person's confirmed addresses, and account emails to unconfirmed ones; nobody else's. */
export const findMails = (db: Db, userId: string) => (afterId: string, most: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'details', 'language', 'state', 'createdAt', 'sentAt'])
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
    .leftJoin('lists', 'lists.id', 'reports.listId')
    .leftJoin('communities', 'communities.userId', 'reports.communityId')
    .select([
      'reports.id',
      'listId',
      'lists.name as listName',
      'communityId',
      'communities.name as communityName',
      'reason',
      'text',
      'reports.createdAt',
    ])
    .where('reporter', '=', `user:${userId}`)
    .where('reports.id', '>', afterId)
    .orderBy('reports.id')
    .limit(most)
    .execute();
