import { advanceSnapshots } from '#server/lists/closing/advance-snapshots.ts';
import { advanceDraws as advanceDrawsAlone } from '#server/lists/draws/advance-draws.ts';
import type { DrawDeps } from '#server/lists/draws/deps.ts';
import { selectWinners } from '#server/lists/draws/select-winners.ts';
import { finishList } from '#server/lists/list-life-cycle.ts';
import { announceEnd } from './announce-end.ts';
import type { DrawnUntil } from './given-draw.ts';
import type { TestApp } from './test-app.ts';

/** Runs the next step of a due draw, or of the snapshot that it waits for. */
export async function advanceDraws(deps: DrawDeps): Promise<boolean> {
  return (await advanceSnapshots(deps)) || (await advanceDrawsAlone(deps));
}

/**
 * Ends a list as if this moment had always been its announced end, so that nobody has anything to object to, and finishes
 * it.
 */
export async function endList({ deps }: Pick<TestApp, 'deps'>, id: string): Promise<void> {
  const now = deps.clock.now();
  const { ownerId, closedAt } = await deps.db
    .selectFrom('lists')
    .select(['ownerId', 'closedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!closedAt) await announceEnd(deps.db, id, now);
  await finishList(deps, ownerId, id);
}

/** Runs all due draw steps. Without a beacon, nothing has to be waited for. */
export async function runDraws({ deps }: TestApp): Promise<void> {
  while (await advanceDraws({ ...deps, drawLeadSeconds: 30 }));
}

/** Ends a list and draws it as the product does, for a test of what happens then; `given.draw` is for others. */
export async function runDraw(
  test: TestApp,
  { userId }: { userId: string },
  id: string,
  until: DrawnUntil = 'drawn',
): Promise<void> {
  const deps = { ...test.deps, drawLeadSeconds: 30 };
  await endList(test, id);
  await selectWinners(deps, userId, { id, reason: null });
  if (until === 'drawn') return await runDraws(test);
  await advanceDraws(deps);
}
