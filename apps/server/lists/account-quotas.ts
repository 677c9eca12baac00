import { MAX_BANNED_WALLETS } from '@signboard/contract/lists/access-form.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';

export type Quotas = { LISTS_PER_ACCOUNT: number; BANS_PER_ACCOUNT: number };

/** The caller has locked the account, so that concurrent requests are counted one after the other. */
export async function requireRoomForList(db: Db, ownerId: string, quotas: Quotas): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lists where owner_id = ${ownerId} and deleted_at is null`.execute(db);
  if ((rows[0]?.count ?? 0) >= quotas.LISTS_PER_ACCOUNT) throw new AppError('too-many-lists');
}

/** Checked after the bans were written, in the same transaction. */
export async function requireBansWithinQuota(db: Db, ownerId: string, quotas: Quotas): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lists join banned_wallets on banned_wallets.list_id = lists.id
    where owner_id = ${ownerId}`.execute(db);
  if ((rows[0]?.count ?? 0) > quotas.BANS_PER_ACCOUNT) throw new AppError('too-many-bans');
}

/** As many as the editor accepts. Checked after the bans were written. */
export async function requireBansWithinList(db: Db, listId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from banned_wallets where list_id = ${listId}`.execute(db);
  if ((rows[0]?.count ?? 0) > MAX_BANNED_WALLETS) throw new AppError('too-many-bans');
}

/** Unlike a lock for update, this one lets the owner join lists meanwhile. */
export async function lockQuotas(db: Db, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for no key update`.execute(db);
}
