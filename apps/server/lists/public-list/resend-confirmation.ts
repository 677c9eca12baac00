import { listLook } from '#server/lists/list-look.ts';
import { allowConfirmation } from '#server/people/accounts/accounts-store.ts';
import { CONFIRMATION_SECONDS } from '#server/people/accounts/confirm-email.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { queueMail } from '#server/platform/outbox/queue-mail.ts';
import type { RegistrationDeps } from './deps.ts';
import { findEntryAddress } from './own-entry-store.ts';

/** Sends the confirmation of an entry's address again, within the limits that joins share. */
export async function resendEntryConfirmation(
  deps: RegistrationDeps,
  userId: string,
  address: { workspace: string; name: string },
): Promise<void> {
  const list = await deps.publicLists.require(address.workspace, address.name);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (db) => {
    const entry = await findEntryAddress(db, list.id, userId);
    if (!entry) throw new AppError('not-joined');
    const { recipient, isConfirmed, language } = entry;
    if (!recipient) throw new AppError('email-missing');
    if (isConfirmed) throw new AppError('email-already-confirmed');
    if (!(await allowConfirmation(db, userId, recipient, now))) throw new AppError('too-many-confirmations');
    const { id } = await db
      .insertInto('emailConfirmations')
      .values({
        userId,
        email: recipient,
        createdAt: now,
        expiresAt: secondsAfter(now, CONFIRMATION_SECONDS),
        usedAt: null,
        purpose: 'entry',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { ...listLook(list), confirmationId: id, cause: 'joined' as const };
    await queueMail(db, { template: 'confirm-email', recipient, language, details });
  });
}
