import { advanceDraws } from '#server/lists/draws/advance-draws.ts';
import { selectWinners } from '#server/lists/draws/select-winners.ts';
import { finishList } from '#server/lists/list-life-cycle.ts';
import type { DrawnUntil } from './given-draw.ts';
import type { TestApp } from './test-app.ts';

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
  await finishList(deps, userId, id);
  await selectWinners(deps, userId, { id, reason: null });
  if (until === 'drawn') return await runDraws(test);
  await advanceDraws(deps);
}
