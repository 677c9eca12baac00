import type { RandomnessSource } from '@signboard/draw/randomness.ts';
import { updateList } from '#server/lists/lists-store.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import { recordDrawEvent } from './draw-events.ts';
import { saveChanges, saveEntries } from './draw-parts-store.ts';
import { type DrawRow, findDraws, lockDraw, updateDraw } from './draws-store.ts';
import { prepareCommitment } from './prepare-commitment.ts';

/**
 * Locks the entries and publishes their commitment before the deciding random value exists. Returns false when that
 * value is already public and must not be committed to.
 */
export async function commitDraw(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const prepared = await prepareCommitment(deps, draw);
  if (!prepared) {
    await failDraw(deps, draw);
    return true;
  }
  const { document, commitment, entries, changes, committedAt: now, revealAt } = prepared;
  const { source } = document;
  if (await isRoundPublished(deps, source, revealAt)) {
    deps.log.error({ draw: draw.id }, 'the beacon round is already public; is the system clock behind?');
    return false;
  }
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'checking'))) return;
    await saveEntries(db, draw.id, entries);
    await saveChanges(db, draw.id, changes);
    await updateDraw(db, draw.id, {
      state: 'committed',
      document: JSON.stringify(document),
      commitment,
      entries: document.n,
      revealAt,
      confirmSeconds: document.confirmSeconds,
      committedAt: now,
      leasedUntil: null,
    });
    await updateList(db, draw.listId, { drawState: 'committed' });
    await recordDrawEvent(db, deps.drawSubscribers, 'committed', {
      draw,
      commitment,
      entries: document.n,
      round: source.kind === 'drand' ? source.round : null,
      revealAt,
      happenedAt: now,
    });
    await wakeJobs(db, 'draws');
  });
  return true;
}

/**
 * True when the beacon has already published a round that our clock considers future, or does so during the request.
 */
async function isRoundPublished(
  { beacon, clock }: DrawDeps,
  source: RandomnessSource,
  revealAt: Date,
): Promise<boolean> {
  if (source.kind !== 'drand') return false;
  return (await beacon?.round(source.round)) != null || revealAt <= clock.now();
}

/** No eligible entry is left; the list can be drawn again later. */
async function failDraw({ db: pool, clock, drawSubscribers }: DrawDeps, draw: DrawRow): Promise<void> {
  await pool.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'checking'))) return;
    await updateDraw(db, draw.id, {
      state: 'failed',
      failure: 'no-entries',
      leasedUntil: null,
    });
    const hasResult = (await findDraws(db, draw.listId)).some(({ state }) => state === 'drawn');
    await updateList(db, draw.listId, { drawState: hasResult ? 'drawn' : null });
    await recordDrawEvent(db, drawSubscribers, 'failed', { draw, happenedAt: clock.now() });
  });
}
