import { hasOwnCall } from '@signboard/domain/eligibility/snapshot-entry.ts';
import { MANY_REMOVED } from '@signboard/domain/lists/closing.ts';
import { findList } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { recordEntryEvents } from '#server/platform/outbox/record-entry-events.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { ClosingDeps } from './deps.ts';
import { queueRemovalMails } from './queue-removal-mails.ts';
import {
  countRemovals,
  findSnapshotVersions,
  removeNextEntries,
  type SnapshotRow,
  type StepOutcome,
  saveProgress,
} from './snapshots-store.ts';
import { insertWait } from './waits-store.ts';

const BATCH = 2_000;

/** From now on nothing is read any more. People get time to object where many are removed, or a contract of anyone's decides. */
export async function beginApplying({ db: pool, clock }: ClosingDeps, snapshot: SnapshotRow): Promise<void> {
  await pool.transaction().execute(async (db) => {
    if (!(await saveProgress(db, snapshot, { state: 'applying', upTo: 0 }))) return;
    const list = await findList(db, snapshot.listId);
    if (list && (await isObjectionDue(db, snapshot.listId)))
      await insertWait(db, list, 'snapshot', clock.now());
  });
}

async function isObjectionDue(db: Db, listId: string): Promise<boolean> {
  if (hasOwnCall(await findSnapshotVersions(db, listId))) return true;
  const { removed, of } = await countRemovals(db, listId);
  return removed > of * MANY_REMOVED;
}

/** Removes the next entries and tells their people; after the last one the snapshot is complete. */
export async function applySnapshot(
  { db: pool, clock }: ClosingDeps,
  snapshot: SnapshotRow,
): Promise<StepOutcome> {
  const { listId } = snapshot;
  const now = clock.now();
  await pool.transaction().execute(async (db) => {
    const { upTo, removed } = await removeNextEntries(db, listId, { after: snapshot.upTo, limit: BATCH });
    const progress = upTo === null ? ({ state: 'complete', completedAt: now } as const) : { upTo };
    // Another worker has done it: then nothing was removed here.
    if (!(await saveProgress(db, snapshot, progress))) return;
    if (upTo === null) return await wakeJobs(db, 'draws');
    await recordEntryEvents(
      db,
      'entry.removed',
      removed.map((entry) => ({ ...entry, listId })),
      now,
    );
    const list = await findList(db, listId);
    if (list)
      await queueRemovalMails(
        db,
        list,
        removed.map(({ entryNumber }) => entryNumber),
      );
  });
  return 'done';
}
