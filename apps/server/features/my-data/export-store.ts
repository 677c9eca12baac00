import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type ListRow, selectLists } from '#server/features/lists/lists-store.ts';
import { secretHashOf } from '#server/features/public-list/receipts.ts';

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
      .select(['email', 'language', 'created_at as createdAt'])
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

export const findEntriesOf =
  (db: Db, userId: string, hasBeacon: boolean) => (afterId: string, most: number) =>
    db
      .selectFrom('entries')
      .innerJoin('lists', 'lists.id', 'entries.list_id')
      .innerJoin('users', 'users.id', 'lists.owner_id')
      .innerJoin('list_terms', (join) =>
        join
          .onRef('list_terms.list_id', '=', 'entries.list_id')
          .onRef('list_terms.version', '=', 'entries.terms_version'),
      )
      .selectAll('entries')
      .select(['list_terms.terms', 'list_terms.saved_at', secretHashOf({ hasBeacon }).as('secret_hash')])
      .select(['lists.name as list_name', 'lists.chain', 'lists.url_end_name', 'users.workspace'])
      .where('entries.user_id', '=', userId)
      .where('entries.id', '>', afterId)
      .orderBy('entries.id')
      .limit(most)
      .execute();

/** What stays of entries on lists that were deleted after their draw. */
export async function findBuriedEntries(db: Db, userId: string) {
  return await db
    .selectFrom('buried_entries')
    .innerJoin('lists', 'lists.id', 'buried_entries.list_id')
    .select([
      'list_id as listId',
      'lists.name as listName',
      'entry_number as entryNumber',
      'joined_at as joinedAt',
      'has_won as hasWon',
      'waiting_place as waitingPlace',
      'removed_reason as removedReason',
    ])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute();
}

/** The wallets whose holdings entries were admitted with. */
export async function findVaults(db: Db, userId: string) {
  return await db
    .selectFrom('entry_vaults')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.list_id', '=', 'entry_vaults.list_id')
        .onRef('entries.entry_number', '=', 'entry_vaults.entry_number'),
    )
    .select([
      'entry_vaults.list_id as listId',
      'entry_vaults.entry_number as entryNumber',
      'entry_vaults.address',
    ])
    .where('entries.user_id', '=', userId)
    .execute();
}

/** Wallets that signed that what they hold may count for this person. */
export async function findProvenWallets(db: Db, userId: string) {
  return await db
    .selectFrom('proven_wallets')
    .select(['list_id as listId', 'address', 'proven_at as provenAt'])
    .where('user_id', '=', userId)
    .orderBy('proven_at')
    .execute();
}

export async function findSocialProofs(db: Db, userId: string) {
  return await db
    .selectFrom('social_proofs')
    .innerJoin('lists', 'lists.id', 'social_proofs.list_id')
    .select([
      'list_id as listId',
      'lists.name as listName',
      'provider',
      'social_id as socialId',
      'facts',
      'checked_at as checkedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('checked_at')
    .execute();
}

export const findListsOf =
  (db: Db, userId: string) =>
  (afterId: string, most: number): Promise<ListRow[]> =>
    selectLists(db)
      .where('lists.owner_id', '=', userId)
      .where('lists.id', '>', afterId)
      .orderBy('lists.id')
      .limit(most)
      .execute();

export async function findReservedNames(db: Db, userId: string) {
  return await db
    .selectFrom('reserved_url_names')
    .select(['url_end_name as urlEndName', 'reserved_until as reservedUntil'])
    .where('owner_id', '=', userId)
    .execute();
}

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

export async function findPictures(db: Db, userId: string) {
  return await db
    .selectFrom('images')
    .select(['id', 'width', 'height', 'bytes', 'created_at as createdAt'])
    .where('uploaded_by', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Bots that are Pro because of this wallet; the account is not linked to any others. */
export async function findBotsOf(db: Db, address: string) {
  return await db.selectFrom('bots').selectAll().where('owner_address', '=', address).execute();
}

/** Where the person's lists are announced; without the secret of the webhook. */
export async function findAnnouncementWebhooks(db: Db, userId: string) {
  return await db
    .selectFrom('announcement_webhooks')
    .selectAll()
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function findApiKeysOf(db: Db, userId: string) {
  return await db
    .selectFrom('api_keys')
    .select(['name', 'prefix', 'scopes', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export async function findCommunityOf(db: Db, userId: string) {
  return await db
    .selectFrom('communities')
    .select(['name', 'about', 'logo', 'links'])
    .select(['is_published as isPublished', 'is_listed as isListed', 'updated_at as updatedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
