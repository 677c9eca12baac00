import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { UserRow } from '#server/features/accounts/accounts-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';

/** As long as a deleted list's address rests: links to lists of the workspace are still about. */
const REST_SECONDS = 30 * 24 * 60 * 60;

/** Makes the row that keeps a workspace when its person is gone, as yet without the name, which is still taken. */
export async function insertKeeper(db: Db, user: UserRow, now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({ id, principal_wallet: `erased:${id}`, chain: user.chain, created_at: now, erased_at: now })
    .execute();
  return id;
}

/** Gives the lists whose draws can still be checked to the keeper, without what their owner put on them. */
export async function handOverDrawnLists(db: Db, userId: string, keeperId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update lists set owner_id = ${keeperId}, description = '', logo = '', website = null, banner = null,
      color = coalesce(color, '#4E9595'), analytics = default, confirmation = false, confirmation_message = null,
      winner_message = default, non_winner_message = default
    where owner_id = ${userId} returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`delete from banned_wallets where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from list_figures where list_id = any(${ids}::uuid[])`.execute(db);
}

/** Lets the keeper have the name, once it is free. */
export async function keepWorkspace(db: Db, keeperId: string, workspace: string): Promise<void> {
  await db.updateTable('users').set({ workspace }).where('id', '=', keeperId).execute();
}

/** Gives names free that have rested, unless a list whose draw can be checked stands at them. */
export async function releaseWorkspaces(db: Db, now: Date): Promise<void> {
  await sql`
    delete from users where erased_at < ${secondsAfter(now, -REST_SECONDS)}
      and not exists (select from lists where owner_id = users.id)`.execute(db);
}
