import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '#server/db/connect.ts';
import { AppError } from '#server/lib/app-error.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { lockUser, type UserRow } from './accounts-store.ts';
import type { AccountsDeps } from './deps.ts';

/** Lifetime of a confirmation link. */
export const CONFIRMATION_SECONDS = 48 * 60 * 60;

/** Writes the confirmation and its email in the caller's transaction. */
export async function sendConfirmation(db: Db, user: UserRow, now: Date): Promise<void> {
  if (!user.email) throw new AppError('email-missing');
  const { id } = await db
    .insertInto('email_confirmations')
    .values({
      user_id: user.id,
      email: user.email,
      created_at: now,
      expires_at: secondsAfter(now, CONFIRMATION_SECONDS),
      used_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueMail(db, {
    template: 'confirm-email',
    recipient: user.email,
    language: user.language,
    details: { confirmationId: id },
  });
}

/** Uses the language of the current request. */
export async function resendConfirmation(
  deps: AccountsDeps,
  userId: string,
  language: Language,
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const user = await lockUser(db, userId);
    if (user.email_confirmed_at) throw new AppError('email-already-confirmed');
    await sendConfirmation(db, { ...user, language }, deps.clock.now());
  });
}
