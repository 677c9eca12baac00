import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { waitingPlace } from './waiting-place.ts';

/** Whether a list was ever drawn, also in vain: then its address keeps answering after its deletion. */
export async function hasDraws(db: Db, listId: string): Promise<boolean> {
  const { rows } = await sql`select from draws where list_id = ${listId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Turns a deleted list into a tombstone: people and texts go, name, dates, commitments and proofs stay. */
export async function buryList(db: Db, listId: string, now: Date): Promise<void> {
  await stripLists(db, [listId]);
  await sql`update lists set deleted_at = ${now}, active = false where id = ${listId}`.execute(db);
  await keepResults(db, listId);
  await sql`delete from prize_codes where list_id = ${listId}`.execute(db);
  await sql`delete from prize_lists where list_id = ${listId}`.execute(db);
  await sql`delete from entries where list_id = ${listId}`.execute(db);
  await sql`delete from social_proofs where list_id = ${listId}`.execute(db);
  await sql`delete from proven_wallets where list_id = ${listId}`.execute(db);
  await sql`delete from allowlists where list_id = ${listId}`.execute(db);
  await sql`delete from reports where list_id = ${listId}`.execute(db);
  await sql`delete from list_reminders where list_id = ${listId}`.execute(db);
  await sql`update draws set mailed_up_to = null, notified_up_to = null, confirm_due_at = null where list_id = ${listId}`.execute(
    db,
  );
}

/** For the participants' own eyes: without it they could no longer find the list that they took part in. */
async function keepResults(db: Db, listId: string): Promise<void> {
  await sql`
    insert into buried_entries
      (user_id, list_id, entry_number, joined_at, has_won, waiting_place, removed_reason)
    select user_id, list_id, entry_number, joined_at, case when draw_state = 'drawn' then winner end,
      case when draw_state = 'drawn' then ${waitingPlace} end, removed_reason
    from entries join lists on lists.id = list_id
    where list_id = ${listId} and user_id is not null`.execute(db);
}

/** Deletes what an owner wrote and uploaded, apart from the name and from prizes that belong to winners. */
export async function stripLists(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update lists set description = '', logo = '', website = null, banner = null, color = coalesce(color, '#4E9595'),
      analytics = default, confirmation = false, confirmation_message = null, winner_message = default,
      non_winner_message = default
    where id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from banned_wallets where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from announcement_webhooks where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`
    delete from prize_codes
    where list_id = any(${ids}::uuid[]) and (entry_number is null or withdrawn_at is not null)`.execute(db);
  await sql`delete from winner_role_settings where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from collection_pictures where list_id = any(${ids}::uuid[])`.execute(db);
  await sql`delete from list_figures where list_id = any(${ids}::uuid[])`.execute(db);
}
