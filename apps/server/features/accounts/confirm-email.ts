import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { Session } from '#server/lib/route.ts';
import { releaseHeldMails } from '#server/outbox/queue-mail.ts';
import { lockUser, saveConfirmedEmail, updateUser } from './accounts-store.ts';
import { readConfirmationToken } from './confirmation-token.ts';
import type { AccountsDeps } from './deps.ts';

export type ConfirmationOutcome = { isConfirmed: boolean; message: MessageKey };

const reject = (message: MessageKey): ConfirmationOutcome => ({ isConfirmed: false, message });

/** Tokens are single-use: of two concurrent confirmations, one is told that the link was used. */
export async function confirmEmail(
  deps: AccountsDeps,
  token: string,
  session: Session | null,
): Promise<ConfirmationOutcome> {
  const id = readConfirmationToken(deps.keyring, token);
  if (!id) return reject('confirm-email.unknown');
  const now = deps.clock.now();
  return await deps.db.transaction().execute(async (db) => {
    const confirmation = await db
      .selectFrom('email_confirmations')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!confirmation) return reject('confirm-email.unknown');
    if (session?.kind === 'user' && session.userId !== confirmation.user_id)
      return reject('confirm-email.other-account');
    if (confirmation.used_at) return reject('confirm-email.used');
    if (confirmation.expires_at <= now) return reject('confirm-email.expired');
    const user = await lockUser(db, confirmation.user_id);
    const isProfile = confirmation.purpose === 'profile';
    if (isProfile && user.email !== confirmation.email) return reject('confirm-email.replaced');
    await db.updateTable('email_confirmations').set({ used_at: now }).where('id', '=', id).execute();
    if (isProfile) await updateUser(db, user.id, { email_confirmed_at: now });
    await saveConfirmedEmail(db, user.id, confirmation.email, now);
    await releaseHeldMails(db, user.id, confirmation.email, now);
    return { isConfirmed: true, message: 'confirm-email.done' };
  });
}
