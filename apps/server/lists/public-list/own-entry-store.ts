import type { Language } from '@signboard/domain/accounts/language.ts';
import type { RemovalReason } from '@signboard/domain/lists/removal.ts';
import type { PromisedSource } from '@signboard/draw/receipt.ts';
import { sql } from 'kysely';
import type { StoredTerms } from '#server/lists/list-terms-store.ts';
import { type OwnPlaceRow, ownPlace } from '#server/lists/own-place.ts';
import { waitingPlace } from '#server/lists/waiting-place.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordEntryEvents } from '#server/platform/outbox/record-entry-events.ts';
import { type BeaconChain, promisedSource } from './receipts.ts';

/** A person's own entry, and where its emails go. */
export type OwnEntryRow = {
  address: string;
  entryNumber: number;
  joinedAt: Date;
  salt: Buffer | null;
  winner: boolean;
  waitingPlace: number | null;
  passedOver: boolean;
  /** In the latest draw, where winners have to confirm. */
  place: OwnPlaceRow | null;
  removedReason: RemovalReason | null;
  mailAddress: string | null;
  isConfirmed: boolean;
  weight: number;
  /** What each bonus gave at joining. */
  bonusEntries: number[];
  pool: number;
  /** That the person joined under. */
  terms: StoredTerms;
  source: PromisedSource;
};

type Row = Omit<OwnEntryRow, 'terms'> & StoredTerms;

export async function findOwnEntryRow(
  db: Db,
  { listId, userId, beacon }: { listId: string; userId: string; beacon: BeaconChain | null },
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<Row>`
    select address, entry_number, joined_at, salt,
      winner, ${waitingPlace} as waiting_place, passed_over, ${ownPlace} as place, removed_reason,
      recipient as mail_address, is_confirmed, weight, bonus_entries, pool,
      version, saved_at, terms, ${promisedSource(beacon)} as source
    from entries join entry_correspondence on entry_id = entries.id
      join list_terms on list_terms.list_id = entries.list_id and version = terms_version
    where entries.list_id = ${listId} and entries.user_id = ${userId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { version, savedAt, terms, ...entry } = row;
  return { ...entry, terms: { version, savedAt, terms } };
}

export type EntryAddress = { recipient: string | null; isConfirmed: boolean; language: Language };

/** Where the emails of an own entry go; none once it was removed. */
export async function findEntryAddress(
  db: Db,
  listId: string,
  userId: string,
): Promise<EntryAddress | undefined> {
  const { rows } = await sql<EntryAddress>`
    select recipient, is_confirmed, language from entry_correspondence
    where list_id = ${listId} and user_id = ${userId} and not is_removed`.execute(db);
  return rows[0];
}

export async function isWalletRegistered(db: Db, listId: string, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select('id')
    .where('listId', '=', listId)
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
  return await db.transaction().execute(async (transaction) => {
    // First, so that the entry that is read is the one that leaves, also if someone leaves, joins and leaves at once.
    await sql`select from list_counters where list_id = ${listId} for update`.execute(transaction);
    const { rows: entries } = await sql<{ entryNumber: number; joinedAt: Date }>`
      select entry_number, joined_at from entries
      where list_id = ${listId} and user_id = ${userId}`.execute(transaction);
    const { rows } = await sql<{ outcome: LeaveOutcome }>`
      select leave_list(${listId}, ${now}, ${userId}) as outcome`.execute(transaction);
    const outcome = rows[0]?.outcome ?? 'not-found';
    if (outcome === 'left') {
      const left = entries.map((entry) => ({ listId, ...entry }));
      await recordEntryEvents(transaction, 'entry.left', left, now);
    }
    return outcome;
  });
}
