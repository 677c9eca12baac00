import { findList } from '#server/features/lists/lists-store.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { withTrace } from '#server/lib/trace.ts';
import { commitDraw } from './commit-draw.ts';
import type { DrawDeps } from './deps.ts';
import { claimDraw, type DrawRow, releaseDraw } from './draws-store.ts';
import { queueResultMails } from './queue-result-mails.ts';
import { recheckEntries } from './recheck-entries.ts';
import { revealDraw } from './reveal-draw.ts';

/** A round that is late, or that no relay gives truly, is asked for again so soon. */
const RETRY_SECONDS = 2;

/** Takes the next step of one draw that is due. Each step is safe to take again: a crash between two costs nothing. */
export async function advanceDraws(deps: DrawDeps): Promise<boolean> {
  const draw = await claimDraw(deps.db, deps.clock.now());
  if (!draw) return false;
  const isWaiting = await withTrace(draw.trace, () => advance(deps, draw));
  await releaseDraw(deps.db, draw.id, isWaiting ? secondsAfter(deps.clock.now(), RETRY_SECONDS) : null);
  return !isWaiting;
}

/** True when there is nothing to do but to wait. */
async function advance(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  if (draw.state === 'committed') return !(await revealDraw(deps, draw));
  const list = await findList(deps.db, draw.list_id);
  if (!list) return false;
  if (draw.state === 'drawn') await queueResultMails(deps, draw, list);
  else if (!(await recheckEntries(deps, draw, list))) return !(await commitDraw(deps, draw));
  return false;
}
