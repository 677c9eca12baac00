import { mayDrawAgain } from '@signboard/domain/lists/draw-limit.ts';
import { findDrawRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import { findEarliestDraw } from '#server/lists/find-earliest-draw.ts';
import { lifeCycleOf } from '#server/lists/life-cycle-of.ts';
import { updateList } from '#server/lists/lists-store.ts';
import { lockRequiredList } from '#server/lists/require-own-list.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { violatedConstraint } from '#server/platform/db/database-errors.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import type { DrawSubscriber } from './draw-events.ts';
import { type DrawSummary, findDraws, insertDraw } from './draws-store.ts';

type SelectDeps = Pick<DrawDeps, 'db' | 'clock' | 'beacon' | 'drawSubscribers'>;

/**
 * Starts the draw of an ended list: from now on nobody joins or leaves. Called again during the draw, it returns the
 * progress; after it, a new draw needs a public reason.
 */
export async function selectWinners(
  deps: SelectDeps,
  ownerId: string,
  request: { id: string; reason: string | null },
): Promise<DrawSummary> {
  try {
    return await deps.db.transaction().execute((db) => startDraw(deps, db, ownerId, request));
  } catch (error) {
    // A concurrent request has started the draw; return that one.
    if (violatedConstraint(error) !== 'draws_one_at_a_time') throw error;
    const [draw] = await findDraws(deps.db, request.id);
    if (!draw) throw error;
    return draw;
  }
}

async function startDraw(
  deps: SelectDeps,
  db: Db,
  ownerId: string,
  { id, reason }: { id: string; reason: string | null },
): Promise<DrawSummary> {
  const list = await lockRequiredList(db, ownerId, id);
  const draws = await findDraws(db, id);
  const [latest] = draws;
  if (latest && (latest.state === 'checking' || latest.state === 'committed')) return latest;
  // Also when a repeated draw has failed since.
  const hasDrawn = draws.some(({ state }) => state === 'drawn');
  if (hasDrawn && !reason) throw new AppError('already-drawn');
  if (hasDrawn) await requireRepeatable(db, deps.drawSubscribers, id);
  const startedAt = draws.map(({ createdAt }) => createdAt);
  if (!mayDrawAgain(startedAt, deps.clock.now())) throw new AppError('too-many-draws');
  const refusal = findDrawRefusal({ ...lifeCycleOf(list), joined: list.joined }, deps.clock.now());
  if (refusal) throw new AppError(refusal);
  const earliest = await findEarliestDraw(db, list);
  if (earliest && deps.clock.now() < earliest) throw new AppError('removal-recent');
  await updateList(db, id, { drawState: 'checking' });
  const draw = await insertDraw(db, {
    listId: id,
    number: (latest?.number ?? 0) + 1,
    state: 'checking',
    reason: hasDrawn ? reason : null,
    winnersWanted: list.howManyWinners ?? 1,
    guarantee: deps.beacon
      ? getGuarantee({ kind: 'drand', round: 1, ...deps.beacon.chain })
      : 'commit-reveal',
    createdAt: deps.clock.now(),
    document: null,
    commitment: null,
    revealAt: null,
    entries: null,
    reveal: null,
    seed: null,
    cutoff: null,
    winnerNumbers: null,
    leasedUntil: null,
    trace: currentTrace(),
    committedAt: null,
    drawnAt: null,
  });
  await wakeJobs(db, 'draws');
  return draw;
}

async function requireRepeatable(
  db: Db,
  subscribers: readonly DrawSubscriber[],
  listId: string,
): Promise<void> {
  for (const { findRepeatRefusal } of subscribers) {
    const refusal = await findRepeatRefusal?.(db, listId);
    if (refusal) throw new AppError(refusal);
  }
}
