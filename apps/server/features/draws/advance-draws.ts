import { findList } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { withTrace } from '#server/lib/trace.ts';
import { advancePlaces } from './advance-places.ts';
import { commitDraw } from './commit-draw.ts';
import type { DrawDeps } from './deps.ts';
import { claimDraw, type DrawRow, releaseDraw } from './draws-store.ts';
import { queueDrawNotices } from './queue-draw-notices.ts';
import { queueResultMails } from './queue-result-mails.ts';
import { recheckEntries } from './recheck-entries.ts';
import { revealDraw } from './reveal-draw.ts';

/** Retry interval for a round that is late or that no relay returns correctly. */
const RETRY_SECONDS = 2;

/** Runs the next step of one due draw. Each step is idempotent, so a crash in between is harmless. */
export async function advanceDraws(deps: DrawDeps): Promise<boolean> {
  const draw = await claimDraw(deps.db, deps.clock.now());
  if (!draw) return false;
  const isWaiting = await withTrace(draw.trace, () => advance(deps, draw));
  await releaseDraw(deps.db, draw.id, isWaiting ? secondsAfter(deps.clock.now(), RETRY_SECONDS) : null);
  return !isWaiting;
}

/** True when the draw has to wait. */
async function advance(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const isNotifying =
    draw.notified_up_to !== null && draw.reveal_at !== null && deps.clock.now() < draw.reveal_at;
  if (draw.state === 'committed' && !isNotifying) return !(await revealDraw(deps, draw));
  const list = await findList(deps.db, draw.list_id);
  if (!list) return false;
  if (draw.state === 'committed') await queueDrawNotices(deps, draw, list);
  else if (draw.state === 'drawn') {
    // First everyone hears the result, then places move on.
    if (draw.mailed_up_to !== null) await queueResultMails(deps, draw, list);
    else await advancePlaces(deps, draw, list);
  } else if (!(await recheckEntries(deps, draw, list))) return !(await commitDraw(deps, draw));
  return false;
}
