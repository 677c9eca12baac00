import { randomUUID } from 'node:crypto';
import type { OwnedList } from '@signboard/domain/accounts/erasure.ts';
import { sql } from 'kysely';
import { stripLists } from '#server/lists/bury-list.ts';
import { deleteTreeFilesNaming } from '#server/lists/draws/allowlists/tree-file-store.ts';
import type { UserRow } from '#server/people/accounts/accounts-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { recordEntryEvents } from '#server/platform/outbox/record-entry-events.ts';
import { isMailAbout, ownAddresses } from './export-store.ts';

/** An owned list with the facts that decide what happens to it. */
export type OwnedListRow = OwnedList & { id: string; name: string };

export async function findOwnedLists(db: Db, userId: string): Promise<OwnedListRow[]> {
  const { rows } = await sql<OwnedListRow>`
    select id, name, active, is_finished, joined,
      coalesce(draw_state = 'drawn', false) as is_drawn,
      coalesce(draw_state in ('checking', 'committed'), false) or exists (
        select from draws where draws.list_id = lists.id and state = 'drawn' and mailed_up_to is not null
      ) as is_draw_under_way
    from lists join list_counters on list_id = lists.id
    where owner_id = ${userId} and deleted_at is null order by name, id`.execute(db);
  return rows;
}

/**
 * Locks the person's own lists, then the counters of all lists that they own or joined, in the same order as everyone
 * else, to avoid deadlocks.
 */
export async function lockListsOf(db: Db, userId: string): Promise<void> {
  await sql`select from lists where owner_id = ${userId} order by id for no key update`.execute(db);
  await sql`
    select from list_counters where list_id in (
      select id from lists where owner_id = ${userId} union select list_id from entries where user_id = ${userId})
    order by list_id for update`.execute(db);
}

/**
 * Leaves lists that are not being drawn, which frees the spots. As when leaving, only a hash stays of the entry. Removed
 * entries are public as such and stay removed.
 */
export async function leaveLists(db: Db, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ listId: string; entryNumber: number; joinedAt: Date }>`
    with gone as (
      delete from entries using lists
      where entries.user_id = ${userId} and lists.id = entries.list_id and lists.draw_state is null
        and removed_reason is null
      returning entries.list_id, entry_number, inner_hash, entries.weight, pool,
        joined_at
    ), kept as (
      insert into left_entries (list_id, entry_number, inner_hash, weight, pool, left_at)
      select list_id, entry_number, inner_hash, weight, pool, ${now}::timestamptz from gone
    ), freed as (
      update list_counters set joined = joined - 1 from gone where list_counters.list_id = gone.list_id
    )
    select list_id, entry_number, joined_at from gone`.execute(db);
  await recordEntryEvents(db, 'entry.left', rows, now);
}

/** Entries that took part in a draw, or were removed, keep only their number, time and hash. Their prizes go to nobody. */
export async function eraseEntries(db: Db, userId: string, now: Date): Promise<void> {
  // Nobody can add a Discord account to a locked entry.
  await sql`select from entries where user_id = ${userId} order by list_id for update`.execute(db);
  await sql`
    delete from winner_roles using entries
    where entries.user_id = ${userId} and winner_roles.list_id = entries.list_id
      and winner_roles.entry_number = entries.entry_number`.execute(db);
  await sql`
    update prize_codes set claimed_at = ${now} from entries
    where entries.user_id = ${userId} and prize_codes.list_id = entries.list_id
      and prize_codes.entry_number = entries.entry_number and claimed_at is null and withdrawn_at is null`.execute(
    db,
  );
  await sql`
    update snapshot_changes set read = read || '{"answer": ""}' from entries
    where entries.user_id = ${userId} and snapshot_changes.list_id = entries.list_id
      and snapshot_changes.entry_number = entries.entry_number`.execute(db);
  await sql`
    delete from entry_vaults using entries
    where entries.user_id = ${userId} and entry_vaults.list_id = entries.list_id
      and entry_vaults.entry_number = entries.entry_number`.execute(db);
  await deleteTreeFilesNaming(db, userId);
  await sql`
    update entries set address = 'erased:' || id, user_id = null, email = null, salt = null, language = default,
      twitter_id = null, discord_id = null, checks = null, referrer = null, erased_at = ${now}
    where user_id = ${userId}`.execute(db);
}

/** How many entries are deleted, how many stay as leaves, and how many of those won. */
export async function countEntries(db: Db, userId: string) {
  const { rows } = await sql<{ left: number; kept: number; won: number }>`
    select count(*) filter (where draw_state is null and removed_reason is null)::int as left,
      count(*) filter (where draw_state is not null or removed_reason is not null)::int as kept,
      count(*) filter (where draw_state is not null and winner)::int as won
    from entries join lists on lists.id = list_id where user_id = ${userId}`.execute(db);
  return { left: 0, kept: 0, won: 0, ...rows[0] };
}

/**
 * Deletes unsent emails and anonymizes sent ones, which still count in the statistics of a draw. Emails to an address
 * that another account has also confirmed are left alone.
 */
export async function eraseMails(db: Db, userId: string): Promise<void> {
  const isTheirs = sql<boolean>`(${isMailAbout(userId)} or (lower(recipient) in (${ownAddresses(userId)})
    and lower(recipient) not in (select email from confirmed_emails where user_id <> ${userId})))`;
  await sql`delete from mails where state in ('held', 'queued', 'sending') and ${isTheirs}`.execute(db);
  await sql`
    update mails set recipient = 'erased', details = '{}', held_for = null, last_error = null, trace = null
    where ${isTheirs}`.execute(db);
}

/** Deletes the community page, newsletter subscriptions, reminders, reports, and captcha passes of sessions that are about to end. */
export async function eraseTraces(db: Db, userId: string): Promise<void> {
  // Before the images are released, which its logo would keep.
  await db.deleteFrom('communities').where('userId', '=', userId).execute();
  await sql`delete from newsletter_subscribers where email in (${ownAddresses(userId)})`.execute(db);
  await sql`delete from list_reminders where email in (${ownAddresses(userId)})`.execute(db);
  await sql`delete from draw_notice_opt_outs where email in (${ownAddresses(userId)})`.execute(db);
  await db.deleteFrom('reports').where('reporter', '=', `user:${userId}`).execute();
  // Skips passes locked by a concurrent call: that call waits for the account, so waiting for it would deadlock.
  await sql`
    delete from captcha_passes where (session_id, action) in (
      select session_id, action from captcha_passes
      where session_id in (select id from sessions where user_id = ${userId}) for update skip locked)`.execute(
    db,
  );
  await sql`
    delete from handoffs where session_id in (
      select session_id from handoffs
      where address = (select principal_wallet from users where id = ${userId}) for update skip locked)`.execute(
    db,
  );
  await sql`
    delete from x_request_tokens where session_id in (
      select id::text from sessions where user_id = ${userId})`.execute(db);
}

/** Sessions, proofs, confirmations and reserved names are deleted by cascade. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

/** As long as the URL of a deleted list stays reserved: links to the workspace still circulate. */
const RESERVED_SECONDS = 30 * 24 * 60 * 60;

/** Inserts the placeholder row of an erased account, without the workspace name, which is still taken. */
export async function insertPlaceholder(db: Db, user: UserRow, now: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({ id, principalWallet: `erased:${id}`, chain: user.chain, createdAt: now, erasedAt: now })
    .execute();
  return id;
}

/** Moves lists with verifiable draws to the placeholder, without the owner's content. */
export async function transferDrawnLists(db: Db, userId: string, placeholderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update lists set owner_id = ${placeholderId} where owner_id = ${userId} returning id`.execute(db);
  await stripLists(
    db,
    rows.map(({ id }) => id),
  );
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
