import type { Language } from '@signboard/domain/accounts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** What a mail is about, with the facts that it is written from. */
export type MailSubject =
  | { template: 'confirm-email'; details: { confirmationId: string } }
  | { template: 'list-deleted'; details: { listName: string } };

/** A mail to be written and sent. */
export type MailOrder = MailSubject & { recipient: string; language: Language };

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
  await wake(db);
}

/** The same mail to everyone who joined a list and gave an address, in each one's language: one statement for all. */
export async function queueMailToEntrants(db: Db, listId: string, subject: MailSubject): Promise<void> {
  await sql`
    insert into mails (recipient, template, details, language)
    select email, ${subject.template}, ${JSON.stringify(subject.details)}::jsonb, language
    from entries where list_id = ${listId} and email is not null`.execute(db);
  await wake(db);
}

const wake = (db: Db) => sql`select pg_notify(${MAILS_CHANNEL}, '')`.execute(db);
