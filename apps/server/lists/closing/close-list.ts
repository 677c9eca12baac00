import { needsSnapshot } from '@signboard/domain/eligibility/snapshot-entry.ts';
import { findClosing } from '@signboard/domain/lists/closing.ts';
import { sql } from 'kysely';
import { listLook } from '#server/lists/list-look.ts';
import { findTermsVersions } from '#server/lists/list-terms-store.ts';
import { type ListRow, updateList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { queueMailToParticipants } from '#server/platform/outbox/queue-mail.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import { findSnapshotVersions, insertSnapshot } from './snapshots-store.ts';
import { insertWait } from './waits-store.ts';

/**
 * Ends joining for good. The list and its counter must be locked, so that the number of entries is final. A list that has
 * closed before stays as it is.
 */
export async function closeList(db: Db, list: ListRow, now: Date): Promise<void> {
  if (list.closedAt) return;
  const { lastEntryNumber: entries } = list;
  const lastJoinedAt = await findLastJoinedAt(db, list.id);
  const mostSpots = await findMostSpots(db, list.id);
  const { at, why } = findClosing({ ...list, mostSpots, lastJoinedAt }, now);
  await updateList(db, list.id, { closedAt: at, closedWhy: why, closedEntries: entries });
  if (entries === 0) return;
  if (why === 'early' && entries > 1) await announceEarlyClosing(db, list, at);
  const versions = await findSnapshotVersions(db, list.id);
  if (!needsSnapshot(versions)) return;
  await insertSnapshot(db, { listId: list.id, startedAt: now, trace: currentTrace() });
  await wakeJobs(db, 'snapshots');
}

async function announceEarlyClosing(db: Db, list: ListRow, at: Date): Promise<void> {
  const { drawableFrom } = await insertWait(db, list, 'early', at);
  await queueMailToParticipants(db, list.id, {
    template: 'closed-early',
    details: {
      ...listLook(list),
      ...(list.endDate && { date: list.endDate.toISOString() }),
      drawableFrom: drawableFrom.toISOString(),
    },
  });
}

/** The most that any version of the terms announced; null if one announced none. */
async function findMostSpots(db: Db, listId: string): Promise<number | null> {
  const spots = (await findTermsVersions(db, listId)).map(({ terms }) => terms.spots);
  return spots.includes(null) ? null : Math.max(...spots.map(Number));
}

/** The clocks of two servers may differ: nobody joins a list after it closed. */
async function findLastJoinedAt(db: Db, listId: string): Promise<Date | null> {
  const { rows } = await sql<{ last: Date | null }>`
    select max(joined_at) as last from entries where list_id = ${listId}`.execute(db);
  return rows[0]?.last ?? null;
}
