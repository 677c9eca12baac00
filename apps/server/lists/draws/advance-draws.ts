import { findDrawHold } from '@signboard/domain/lists/life-cycle.ts';
import { beforeDraw } from '#server/lists/life-cycle-of.ts';
import { findList } from '#server/lists/lists-store.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import { advancePlaces } from './advance-places.ts';
import { commitDraw } from './commit-draw.ts';
import type { DrawDeps } from './deps.ts';
import { claimDraw, type DrawRow, releaseDraw } from './draws-store.ts';
import { entryCursors, findFollower, followDraw } from './follow-draw.ts';
import { revealDraw } from './reveal-draw.ts';

/** Retry interval for a round that is late or that no relay returns correctly. */
const RETRY_SECONDS = 2;

/** Runs the next step of one due draw. Each step is idempotent, so a crash in between is harmless. */
export async function advanceDraws(deps: DrawDeps): Promise<boolean> {
  const draw = await claimDraw(deps.db, deps.clock.now(), entryCursors(deps.drawSubscribers));
  if (!draw) return false;
  const waitsUntil = await withTrace(draw.trace, () => advance(deps, draw));
  await releaseDraw(deps.db, draw.id, waitsUntil);
  return waitsUntil === null;
}

/** Until when the draw has to wait; null if it need not. */
async function advance(deps: DrawDeps, draw: DrawRow): Promise<Date | null> {
  const retryAt = secondsAfter(deps.clock.now(), RETRY_SECONDS);
  const isRevealDue =
    draw.state === 'committed' && draw.revealAt !== null && draw.revealAt <= deps.clock.now();
  // A reveal waits for no subscriber. Places do: first everyone hears the result.
  const follower = isRevealDue ? undefined : findFollower(deps.drawSubscribers, draw);
  if (follower) await followDraw(deps, draw, follower);
  else if (draw.state === 'committed') return (await revealDraw(deps, draw)) ? null : retryAt;
  else if (draw.state === 'drawn') await advancePlaces(deps, draw);
  else return (await findHold(deps, draw, retryAt)) ?? ((await commitDraw(deps, draw)) ? null : retryAt);
  return null;
}

/** Entries are committed when the snapshot is complete, and nobody has time to object any more. */
async function findHold({ db, clock }: DrawDeps, draw: DrawRow, retryAt: Date): Promise<Date | null> {
  const list = await findList(db, draw.listId);
  const hold = list && findDrawHold(beforeDraw(list), clock.now());
  if (!hold) return null;
  return hold === 'waiting' ? list.waitsUntil : retryAt;
}
