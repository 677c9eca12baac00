import type { Closing, ObjectionWait, Snapshot } from '@signboard/contract/lists/closing.ts';
import { sql } from 'kysely';
import type { ListRow } from '#server/lists/list-row.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { SnapshotRow } from './snapshots-store.ts';

export function presentClosing(list: ListRow): Closing | null {
  const { closedAt: at, closedWhy: why, closedEntries: entries, endDate } = list;
  if (!at || !why || entries === null) return null;
  return { at, why, announcedEnd: endDate, entries };
}

export const presentWait = ({ waitsFor: why, waitsUntil: until }: ListRow): ObjectionWait | null =>
  why && until && { why, until };

type Figures = Pick<SnapshotRow, 'completedAt' | 'chains' | 'asked' | 'unknown'> &
  Pick<Snapshot, 'removed' | 'lowered'>;

/** What it found is said once all of it is known. */
export async function findSnapshot(db: Db, listId: string): Promise<Snapshot | null> {
  const { rows } = await sql<Figures>`
    select completed_at, chains, asked, unknown,
      (select count(*)::int from snapshot_changes change
        where change.list_id = ${listId} and weight > 0 and completed_at is not null) as lowered,
      coalesce((select json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason)
        from (select reason, count(*) as count from snapshot_changes change
          where change.list_id = ${listId} and reason is not null and completed_at is not null
          group by reason) removed), '[]') as removed
    from list_snapshots where list_id = ${listId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { ...row, chains: row.chains.map(({ chain, block, reason }) => ({ chain, block, reason })) };
}
