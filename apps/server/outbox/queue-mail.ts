import type { Language } from '@signboard/domain/accounts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** A mail to be written and sent: which one, to whom, and the facts that it is written from. */
export type MailOrder = {
  template: 'confirm-email';
  recipient: string;
  language: Language;
  details: { confirmationId: string };
};

/** The channel on which a worker hears that mails are waiting. */
export const MAILS_CHANNEL = 'signboard_mails';

/** Puts a mail into the outbox, in the transaction of the fact that it tells of; a worker is woken at the commit. */
export async function queueMail(db: Db, order: MailOrder): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      ...order,
      details: JSON.stringify(order.details),
      leased_until: null,
      last_error: null,
      sent_at: null,
    })
    .execute();
  await sql`select pg_notify(${MAILS_CHANNEL}, '')`.execute(db);
}
