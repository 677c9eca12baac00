import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** A person's own entry, and where its emails go. */
export type OwnEntryRow = {
  address: string;
  entryNumber: number;
  joinedAt: Date;
  salt: Buffer | null;
  winner: boolean;
  removedReason: Reason | null;
  mailAddress: string | null;
  isConfirmed: boolean;
};

export async function findOwnEntryRow(
  db: Db,
  listId: string,
  userId: string,
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select address, entry_number as "entryNumber", joined_at as "joinedAt", salt,
      winner, removed_reason as "removedReason",
      recipient as "mailAddress", is_confirmed as "isConfirmed"
    from entries join entry_correspondence on entry_id = entries.id
    where entries.list_id = ${listId} and entries.user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function isWalletRegistered(db: Db, listId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select('id')
    .where('list_id', '=', listId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row !== undefined;
}

export type LeaveOutcome =
  | 'left'
  | 'not-found'
  | 'not-joined'
  | 'list-closed'
  | 'list-offline'
  | 'list-upcoming'
  | 'list-ended'
  | 'list-drawn';

/** Only while the list can still be joined. */
export async function deleteOwnEntry(
  db: Db,
  listId: string,
  userId: string,
  now: Date,
): Promise<LeaveOutcome> {
  const { rows } = await sql<{ outcome: LeaveOutcome }>`
    select leave_list(${listId}, ${now}, ${userId}) as outcome`.execute(db);
  return rows[0]?.outcome ?? 'not-found';
}
