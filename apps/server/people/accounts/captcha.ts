import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import type { CaptchaVerdict } from '#server/platform/providers/captcha/port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { AccountsDeps } from './deps.ts';
import { consumeNonce } from './sessions-store.ts';

/** An invalid proof scores like a certain bot. */
const NO_SCORE = 0;
/** How long a pass is valid for its action. */
const PASS_SECONDS = 5 * 60;

/** Scores a proof and stores the pass on the server: a score that only the browser knows protects nothing. */
export async function verifyCaptcha(deps: AccountsDeps, session: Session, token: string): Promise<number> {
  const now = deps.clock.now();
  const verdict = await verifyToken(deps, session, token, now);
  if (!verdict.isProof) return NO_SCORE;
  if (!(await consumeNonce(deps.db, `captcha:${verdict.proofId}`, verdict.expiresAt))) return NO_SCORE;
  if (verdict.score < MIN_CAPTCHA_SCORE) return verdict.score;
  const expiresAt = secondsAfter(now, PASS_SECONDS);
  await deps.db
    .insertInto('captchaPasses')
    .values({ sessionId: session.id, action: verdict.action, expiresAt })
    .onConflict((conflict) => conflict.columns(['sessionId', 'action']).doUpdateSet({ expiresAt }))
    .execute();
  return verdict.score;
}

/** A failed check is neither a pass nor a rejection. It is logged, because only the operator can fix it. */
async function verifyToken(
  deps: AccountsDeps,
  session: Session,
  token: string,
  now: Date,
): Promise<CaptchaVerdict> {
  try {
    return await deps.captcha.verify(token, session.id, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, fault: error.fault }, 'anti-bot check failed');
    throw new AppError('captcha-unchecked', { cause: error });
  }
}

/** Each pass allows one action; without one the action is rejected. */
export async function consumeCaptchaPass(
  db: Db,
  sessionId: string,
  action: string,
  now: Date,
): Promise<void> {
  const used = await db
    .deleteFrom('captchaPasses')
    .where('sessionId', '=', sessionId)
    .where('action', '=', action)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new AppError('captcha-needed');
}
