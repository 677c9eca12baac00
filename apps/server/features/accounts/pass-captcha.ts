import { MIN_CAPTCHA_SCORE } from '@signboard/domain/accounts/min-captcha-score.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { Session } from '#server/lib/session.ts';
import type { CaptchaVerdict } from '#server/providers/captcha/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { AccountsDeps } from './deps.ts';
import { consumeNonce } from './sessions-store.ts';

/** What is no proof at all scores as the surest bot does. */
const NO_SCORE = 0;
/** How long a pass may be used for the action it was made for. */
const PASS_SECONDS = 5 * 60;

/** Scores a check and records the pass, which the saving call looks for: a score read by a browser protects nothing. */
export async function passCaptcha(deps: AccountsDeps, session: Session, token: string): Promise<number> {
  const now = deps.clock.now();
  const verdict = await askCaptcha(deps, session, token, now);
  if (!verdict.isProof) return NO_SCORE;
  if (!(await consumeNonce(deps.db, `captcha:${verdict.proofId}`, verdict.expiresAt))) return NO_SCORE;
  if (verdict.score < MIN_CAPTCHA_SCORE) return verdict.score;
  const expires_at = secondsAfter(now, PASS_SECONDS);
  await deps.db
    .insertInto('captcha_passes')
    .values({ session_id: session.id, action: verdict.action, expires_at })
    .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ expires_at }))
    .execute();
  return verdict.score;
}

/** A check that could not be made is neither a pass nor a fail; the operator hears of it, since only they can mend it. */
async function askCaptcha(
  deps: AccountsDeps,
  session: Session,
  token: string,
  now: Date,
): Promise<CaptchaVerdict> {
  try {
    return await deps.captcha.verify(token, session.id, now);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ err: error, fault: error.fault }, 'the anti-bot check could not be made');
    throw new AppError('captcha-unchecked', { cause: error });
  }
}
