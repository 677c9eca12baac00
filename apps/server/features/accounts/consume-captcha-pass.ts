import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Each pass allows one action; without one the action is rejected. */
export async function consumeCaptchaPass(
  db: Db,
  sessionId: string,
  action: string,
  now: Date,
): Promise<void> {
  const used = await db
    .deleteFrom('captcha_passes')
    .where('session_id', '=', sessionId)
    .where('action', '=', action)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw new AppError('captcha-needed');
}
