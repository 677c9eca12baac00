import { requirementsOfTerms } from '@signboard/domain/eligibility/requirements-of-terms.ts';
import type { SnapshotVersion } from '@signboard/domain/eligibility/snapshot-entry.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import { findTermsVersions } from '#server/lists/list-terms-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { StoredCheck, Tables } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

export type SnapshotRow = Selectable<Tables['listSnapshots']>;
/** `wait`: the step has to be tried again later. */
export type StepOutcome = 'done' | 'wait';

type StoredChange = Pick<Selectable<Tables['snapshotChanges']>, 'entryNumber' | 'weight' | 'reason' | 'read'>;

/** Longer than any step, so that only snapshots of dead workers are taken over. */
const LEASE_SECONDS = 90;

export async function findSnapshotVersions(db: Db, listId: string): Promise<SnapshotVersion[]> {
  const versions = await findTermsVersions(db, listId);
  return versions.map(({ version, terms }) => ({
    version,
    requirements: requirementsOfTerms(terms),
    bonuses: terms.bonuses ?? [],
  }));
}

export async function insertSnapshot(
  db: Db,
  snapshot: { listId: string; startedAt: Date; trace: string | null },
): Promise<void> {
  await db
    .insertInto('listSnapshots')
    .values({ ...snapshot, leasedUntil: null, completedAt: null })
    .execute();
}

export async function findSnapshotRow(db: Db, listId: string): Promise<SnapshotRow | undefined> {
  return await db.selectFrom('listSnapshots').selectAll().where('listId', '=', listId).executeTakeFirst();
}

/** Claims a snapshot for this worker with a lease. */
export async function claimSnapshot(db: Db, now: Date): Promise<SnapshotRow | undefined> {
  const due = db
    .selectFrom('listSnapshots')
    .select('listId')
    .where('state', '<>', 'complete')
    .where((where) => where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', now)]))
    .orderBy('leasedUntil', (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .skipLocked();
  return await db
    .updateTable('listSnapshots')
    .set({ leasedUntil: secondsAfter(now, LEASE_SECONDS) })
    .where('listId', 'in', due)
    .returningAll()
    .executeTakeFirst();
}

/** Releases the lease; `until` delays the next step. */
export async function releaseSnapshot(db: Db, listId: string, until: Date | null): Promise<void> {
  await db.updateTable('listSnapshots').set({ leasedUntil: until }).where('listId', '=', listId).execute();
}

/** False when another worker, which took the snapshot over, has come further. */
export async function saveProgress(
  db: Db,
  { listId, state, upTo }: SnapshotRow,
  {
    chains,
    ...change
  }: Omit<Updateable<Tables['listSnapshots']>, 'chains'> & {
    chains?: SnapshotRow['chains'];
  },
): Promise<boolean> {
  const saved = await db
    .updateTable('listSnapshots')
    .set({ ...change, ...(chains && { chains: JSON.stringify(chains) }) })
    .where('listId', '=', listId)
    .where('state', '=', state)
    .where('upTo', '=', upTo)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** An entry whose wallets are read. */
export type UnreadEntry = {
  entryNumber: number;
  address: string;
  termsVersion: number;
  bonusEntries: number[];
  checks: StoredCheck[] | null;
  /** The wallets whose holdings it was admitted with, apart from its own. */
  vaults: string[];
};

/** The next entries in join order that joined under a later version of the terms, without removed ones. */
export async function findUnreadEntries(
  db: Db,
  listId: string,
  { after, afterVersion, limit }: { after: number; afterVersion: number; limit: number },
): Promise<UnreadEntry[]> {
  return await db
    .selectFrom('entries')
    .select(['entryNumber', 'address', 'termsVersion', 'bonusEntries', 'checks'])
    .select(
      sql<string[]>`array(select entry_vaults.address from entry_vaults
        where entry_vaults.list_id = entries.list_id and entry_vaults.entry_number = entries.entry_number)`.as(
        'vaults',
      ),
    )
    .where('listId', '=', listId)
    .where('entryNumber', '>', after)
    .where('termsVersion', '>', afterVersion)
    .where('removedReason', 'is', null)
    .where('erasedAt', 'is', null)
    .orderBy('entryNumber')
    .limit(limit)
    .execute();
}

/** Those who have left since are not among the entries any more. */
export async function insertChanges(db: Db, listId: string, changes: readonly StoredChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into snapshot_changes (list_id, entry_number, weight, reason, read)
    select entries.list_id, change."entryNumber", change.weight, change.reason, change.read
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change ("entryNumber" integer, weight smallint, reason text, read jsonb)
    join entries on entries.list_id = ${listId} and entries.entry_number = change."entryNumber"`.execute(db);
}

export async function deleteChanges(db: Db, listId: string): Promise<void> {
  await db.deleteFrom('snapshotChanges').where('listId', '=', listId).execute();
}

/** An entry that the snapshot has removed. */
export type RemovedEntry = {
  entryNumber: number;
  joinedAt: Date;
  reason: NonNullable<StoredChange['reason']>;
};

/** Removes the next entries, unless the organizer did, and returns how far it came; null after the last. */
export async function removeNextEntries(
  db: Db,
  listId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ upTo: number | null; removed: RemovedEntry[] }> {
  const { rows } = await sql<{
    upTo: number | null;
    removed: (Omit<RemovedEntry, 'joinedAt'> & { joinedAt: string })[];
  }>`
    with batch as (
      select entry_number, reason from snapshot_changes
      where list_id = ${listId} and entry_number > ${after} order by entry_number limit ${limit}
    ), removed as (
      update entries set removed_reason = batch.reason from batch
      where list_id = ${listId} and entries.entry_number = batch.entry_number and batch.reason is not null
        and removed_reason is null and erased_at is null
      returning entries.entry_number, joined_at, batch.reason
    )
    select (select max(entry_number) from batch) as up_to,
      (select coalesce(json_agg(json_build_object('entryNumber', entry_number, 'joinedAt', iso_time(joined_at),
        'reason', reason)), '[]') from removed) as removed`.execute(db);
  const { upTo = null, removed = [] } = rows[0] ?? {};
  return { upTo, removed: removed.map((one) => ({ ...one, joinedAt: new Date(one.joinedAt) })) };
}

/** How many entries the snapshot removes, of those who had neither left nor been removed by the organizer. */
export async function countRemovals(db: Db, listId: string): Promise<{ removed: number; of: number }> {
  const { rows } = await sql<{ removed: number; of: number }>`
    select (select count(*)::int from snapshot_changes where list_id = ${listId} and reason is not null) as removed,
      (select count(*)::int from entries where list_id = ${listId} and removed_at is null and erased_at is null) as of`.execute(
    db,
  );
  return rows[0] ?? { removed: 0, of: 0 };
}
