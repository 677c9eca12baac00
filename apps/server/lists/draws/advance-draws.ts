import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import { advancePlaces } from './advance-places.ts';
import { commitDraw } from './commit-draw.ts';
import type { DrawDeps } from './deps.ts';
import { claimDraw, type DrawRow, releaseDraw } from './draws-store.ts';
import { entryCursors, findFollower, followDraw } from './follow-draw.ts';
import { recheckEntries } from './recheck-entries.ts';
import { revealDraw } from './reveal-draw.ts';

/** Retry interval for a round that is late or that no relay returns correctly. */
const RETRY_SECONDS = 2;

/** Runs the next step of one due draw. Each step is idempotent, so a crash in between is harmless. */
export async function advanceDraws(deps: DrawDeps): Promise<boolean> {
  const draw = await claimDraw(deps.db, deps.clock.now(), entryCursors(deps.drawSubscribers));
  if (!draw) return false;
  const isWaiting = await withTrace(draw.trace, () => advance(deps, draw));
  await releaseDraw(deps.db, draw.id, isWaiting ? secondsAfter(deps.clock.now(), RETRY_SECONDS) : null);
  return !isWaiting;
}

/** True when the draw has to wait. */
async function advance(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const isRevealDue =
    draw.state === 'committed' && draw.revealAt !== null && draw.revealAt <= deps.clock.now();
  // A reveal waits for no subscriber. Places do: first everyone hears the result.
  const follower = isRevealDue ? undefined : findFollower(deps.drawSubscribers, draw);
  if (follower) await followDraw(deps, draw, follower);
  else if (draw.state === 'committed') return !(await revealDraw(deps, draw));
  else if (draw.state === 'drawn') await advancePlaces(deps, draw);
  else if (!(await recheckEntries(deps, draw))) return !(await commitDraw(deps, draw));
  return false;
}
