import type { MessageKey } from '@signboard/contract/texts/message.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { Session } from '#server/platform/lib/route.ts';
import { queueMail, releaseHeldMails } from '#server/platform/outbox/queue-mail.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import {
  allowConfirmation,
  lockUser,
  saveConfirmedEmail,
  type UserRow,
  updateUser,
} from './accounts-store.ts';
import { confirmBotEmail } from './confirm-bot-email.ts';
import { confirmRequest } from './confirm-request.ts';
import type { AccountsDeps } from './deps.ts';

type ConfirmationOutcome = { isConfirmed: boolean; message: MessageKey };

const reject = (message: MessageKey): ConfirmationOutcome => ({ isConfirmed: false, message });

/** Tokens are single-use: of two concurrent confirmations, one is rejected as already used. */
export async function confirmEmail(
  deps: AccountsDeps,
  token: string,
  session: Session | null,
): Promise<ConfirmationOutcome> {
  const now = deps.clock.now();
  const isBotConfirmed = await confirmBotEmail(deps, token, now);
  if (isBotConfirmed) return { isConfirmed: true, message: 'confirm-email.done' };
  const request = await confirmRequest(deps, token, now);
  if (request)
    return request.isConfirmed
      ? { isConfirmed: true, message: `confirm-email.${request.kind}` }
      : reject(`confirm-email.${request.kind}-gone`);
  const id = readConfirmationToken(deps.keyring, token);
  if (!id) return reject(isBotConfirmed === null ? 'confirm-email.unknown' : 'confirm-email.replaced');
  return await deps.db.transaction().execute(async (db) => {
    const confirmation = await db
      .selectFrom('emailConfirmations')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!confirmation) return reject('confirm-email.unknown');
    if (session?.kind === 'user' && session.userId !== confirmation.userId)
      return reject('confirm-email.other-account');
    if (confirmation.usedAt) return reject('confirm-email.used');
    if (confirmation.expiresAt <= now) return reject('confirm-email.expired');
    const user = await lockUser(db, confirmation.userId);
    const isProfile = confirmation.purpose === 'profile';
    if (isProfile && user.email?.toLowerCase() !== confirmation.email.toLowerCase())
      return reject('confirm-email.replaced');
    await db.updateTable('emailConfirmations').set({ usedAt: now }).where('id', '=', id).execute();
    if (isProfile) await updateUser(db, user.id, { emailConfirmedAt: now });
    await saveConfirmedEmail(db, user.id, confirmation.email, now);
    await releaseHeldMails(db, user.id, confirmation.email, now);
    return { isConfirmed: true, message: 'confirm-email.done' };
  });
}

/** Lifetime of a confirmation link. */
export const CONFIRMATION_SECONDS = 48 * 60 * 60;

/** Writes the confirmation and its email in the caller's transaction, within the limits that joins share. */
export async function sendConfirmation(db: Db, user: UserRow, now: Date): Promise<void> {
  if (!user.email) throw new AppError('email-missing');
  if (!(await allowConfirmation(db, user.id, user.email, now)))
    throw new AppError('too-many-confirmations', { fields: { email: 'error.too-many-confirmations' } });
  const { id } = await db
    .insertInto('emailConfirmations')
    .values({
      userId: user.id,
      email: user.email,
      createdAt: now,
      expiresAt: secondsAfter(now, CONFIRMATION_SECONDS),
      usedAt: null,
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
    if (user.emailConfirmedAt) throw new AppError('email-already-confirmed');
    await sendConfirmation(db, { ...user, language }, deps.clock.now());
  });
}

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Derived from the row and our key, so that the database never contains a working token. */
export function confirmationToken(keyring: Keyring, confirmationId: string): string {
  return `${confirmationId}.${keyring.mac('email-confirmation', confirmationId)}`;
}

/** The confirmation id of a valid token, otherwise null. */
function readConfirmationToken(keyring: Keyring, token: string): string | null {
  const [, id, mac] = TOKEN.exec(token) ?? [];
  return id && mac && keyring.verifyMac('email-confirmation', id, mac) ? id : null;
}
