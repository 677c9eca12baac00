import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { UserRow } from '#server/features/accounts/accounts-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';

/** As long as the URL of a deleted list stays reserved: links to the workspace still circulate. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** Inserts the placeholder row of an erased account, without the workspace name, which is still taken. */
export async function insertPlaceholder(db: Db, user: UserRow, now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({ id, principal_wallet: `erased:${id}`, chain: user.chain, created_at: now, erased_at: now })
    .execute();
  return id;
}

/** Moves lists with verifiable draws to the placeholder, without the owner's content. */
export async function transferDrawnLists(db: Db, userId: string, placeholderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update lists set owner_id = ${placeholderId}, description = '', logo = '', website = null, banner = null,
      color = coalesce(color, '#4E9595'), analytics = default, confirmation = false, confirmation_message = null,
      winner_message = default, non_winner_message = default
    where owner_id = ${userId} returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from banned_wallets where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from list_figures where list_id = any(${ids}::uuid[])`.execute(db);
}

/** Called once the name is free. */
export async function reserveWorkspace(db: Db, placeholderId: string, workspace: string): Promise<void> {
  await db.updateTable('users').set({ workspace }).where('id', '=', placeholderId).execute();
}

/** Releases reserved names, unless a list with a verifiable draw uses them. */
export async function releaseWorkspaces(db: Db, now: Date): Promise<void> {
  await sql`
    delete from users where erased_at < ${secondsAfter(now, -RESERVED_SECONDS)}
      and not exists (select from lists where owner_id = users.id)`.execute(db);
}
