import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/lib/app-error.ts';

export type UserRow = Selectable<Tables['users']>;
export type UserChange = Updateable<Tables['users']>;

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the account's row for the transaction. An account that was just erased has no session. */
export async function lockUser(db: Db, id: string): Promise<UserRow> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('session-ended'));
}

export async function updateUser(db: Db, id: string, change: UserChange): Promise<UserRow> {
  return await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function isWorkspaceTaken(db: Db, name: string, exceptUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('workspace', '=', name)
    .where('id', '!=', exceptUserId)
    .executeTakeFirst();
  return row !== undefined;
}

/** An email that has been unconfirmed since `staleBefore` no longer counts as taken. */
export async function isEmailTaken(
  db: Db,
  email: string,
  exceptUserId: string,
  staleBefore: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', exceptUserId)
    .where((where) =>
      where.or([where('emailConfirmedAt', 'is not', null), where('emailSetAt', '>=', staleBefore)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** An address that the account leaves and takes again within the lifetime of a link keeps its first date. */
export async function findReservedSince(db: Db, userId: string, email: string, now: Date): Promise<Date> {
  const row = await db
    .selectFrom('emailConfirmations')
    .select((select) => select.fn.min('createdAt').as('since'))
    .where('userId', '=', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('purpose', '=', 'profile')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row?.since ?? now;
}

/** Releases an email that was never confirmed, so that nobody can block another person's address forever. */
export async function releaseStaleEmail(
  db: Db,
  email: string,
  exceptUserId: string,
  staleBefore: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: null, emailSetAt: null })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '!=', exceptUserId)
    .where('emailConfirmedAt', 'is', null)
    .where('emailSetAt', '<', staleBefore)
    .execute();
}

/** Counts a confirmation email; false when the account, the address or the installation has reached its limit. */
export async function allowConfirmation(db: Db, userId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean[] }>`
    select allow_confirmations(array[${userId}::uuid], array[${email}::text], ${now}) as allowed`.execute(db);
  return rows[0]?.allowed[0] === true;
}

/** The same limit of the address, for what is asked for without an account. */
export async function allowMailTo(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select (count_usages(array[1], array[2], array['confirmations address ' || lower(${email}::text)], array[1],
      array[3], array[interval '1 day'], ${now}))[1] is null as is_allowed`.execute(db);
  return rows[0]?.isAllowed === true;
}

export async function hasConfirmedEmail(db: Db, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email_confirmed_at is not null and lower(email) = lower(${email})
    union all
    select from confirmed_emails where user_id = ${userId} and email = lower(${email})`.execute(db);
  return rows.length > 0;
}

/** Also stores addresses that are not the profile's. */
export async function saveConfirmedEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db
    .insertInto('confirmedEmails')
    .values({ userId, email: email.toLowerCase(), confirmedAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'email']).doNothing())
    .execute();
}
