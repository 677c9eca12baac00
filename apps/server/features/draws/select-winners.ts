import { mayDrawAgain } from '@signboard/domain/lists/draw-limit.ts';
import { findDrawRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { getGuarantee } from '@signboard/draw/randomness.ts';
import type { Db } from '#server/db/connect.ts';
import { violatedConstraint } from '#server/db/database-errors.ts';
import { lifeCycleOf } from '#server/features/lists/life-cycle-of.ts';
import { updateList } from '#server/features/lists/lists-store.ts';
import { findEarliestDraw } from '#server/features/lists/remove-entries.ts';
import { lockRequiredList } from '#server/features/lists/require-own-list.ts';
import { wasPrizeShown } from '#server/features/prizes/prizes-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import { currentTrace } from '#server/lib/trace.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawSummary, findDraws, insertDraw } from './draws-store.ts';

type SelectDeps = Pick<DrawDeps, 'db' | 'clock' | 'beacon'>;

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
  // A code that was seen can't be given to another winner.
  if (hasDrawn && (await wasPrizeShown(db, id))) throw new AppError('prize-claimed');
  const startedAt = draws.map(({ created_at }) => created_at);
  if (!mayDrawAgain(startedAt, deps.clock.now())) throw new AppError('too-many-draws');
  const refusal = findDrawRefusal({ ...lifeCycleOf(list), joined: list.joined }, deps.clock.now());
  if (refusal) throw new AppError(refusal);
  const earliest = await findEarliestDraw(db, list);
  if (earliest && deps.clock.now() < earliest) throw new AppError('removal-recent');
  await updateList(db, id, { draw_state: 'checking' });
  const draw = await insertDraw(db, {
    list_id: id,
    number: (latest?.number ?? 0) + 1,
    state: 'checking',
    reason: hasDrawn ? reason : null,
    winners_wanted: list.how_many_winners ?? 1,
    guarantee: deps.beacon
      ? getGuarantee({ kind: 'drand', round: 1, ...deps.beacon.chain })
      : 'commit-reveal',
    created_at: deps.clock.now(),
    document: null,
    commitment: null,
    reveal_at: null,
    entries: null,
    reveal: null,
    seed: null,
    cutoff: null,
    winner_leaves: null,
    leased_until: null,
    trace: currentTrace(),
    committed_at: null,
    drawn_at: null,
  });
  await wakeJobs(db, 'draws');
  return draw;
}
