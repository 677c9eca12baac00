import { secondsAfter } from '#server/clock.ts';
import type { Session } from '#server/session.ts';
import type { AccountsDeps } from './deps.ts';
import { consumeNonce } from './sessions-store.ts';

/** Below this a visitor counts as a bot; a solved puzzle is well above, anything else is at the bottom. */
const SOLVED_SCORE = 0.9;
const UNSOLVED_SCORE = 0;
/** How long a pass may be used for the action it was made for. */
const PASS_SECONDS = 5 * 60;

/** Scores a solved puzzle and records the pass, which the saving call checks: a score read by a browser protects nothing. */
export async function passCaptcha(deps: AccountsDeps, session: Session, token: string): Promise<number> {
  const now = deps.clock.now();
  const verdict = await deps.captcha.verify(token, now);
  if (!verdict.isSolved || verdict.purpose.sessionId !== session.id) return UNSOLVED_SCORE;
  if (!(await consumeNonce(deps.db, `captcha:${verdict.puzzleId}`, verdict.expiresAt))) return UNSOLVED_SCORE;
  const expires_at = secondsAfter(now, PASS_SECONDS);
  await deps.db
    .insertInto('captcha_passes')
    .values({ session_id: session.id, action: verdict.purpose.action, expires_at })
    .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ expires_at }))
    .execute();
  return SOLVED_SCORE;
}
