import type { Language } from '@signboard/domain/accounts/language.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';

/** What a mail is about, with the facts that it is written from. */
export type MailSubject =
  | { template: 'confirm-email'; details: { confirmationId: string } }
  | { template: 'list-deleted'; details: { listName: string } }
  | { template: 'entry-confirmed'; details: { listName: string; message: string } }
  | { template: 'draw-result'; details: { listName: string; title: string; message: string } }
  | {
      template: 'list-reported';
      details: { listName: string; listPath: string; reason: string; text: string };
    }
  | { template: 'bot-limit-reached'; details: { username: string } }
  | { template: 'bot-revoked'; details: { username: string; reason: 'revoked' | 'suspended' } }
  | { template: 'webhook-gone'; details: { username: string } }
  | { template: 'posting-paused'; details: { target: 'x' | 'discord'; reason: PauseReason } };

/** Why nothing goes out until whoever runs the installation does something. */
export type PauseReason = 'credits' | 'usage-cap' | 'app-credentials' | 'clock';

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
      trace: currentTrace(),
      leased_until: null,
      last_error: null,
      sent_at: null,
    })
    .execute();
  await wakeMails(db);
}

/** The same mail to everyone who joined a list with an address known to be theirs, in each one's language: one statement for all. */
export async function queueMailToEntrants(db: Db, listId: string, subject: MailSubject): Promise<void> {
  await sql`
    insert into mails (recipient, template, details, language, trace)
    select recipient, ${subject.template}, ${JSON.stringify(subject.details)}::jsonb, language, ${currentTrace()}
    from entry_correspondence where list_id = ${listId} and recipient is not null and is_confirmed`.execute(
    db,
  );
  await wakeMails(db);
}

/** Lets go of the mails that waited until a person had shown that an address is theirs. */
export async function releaseHeldMails(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await sql`
    update mails set state = 'queued', next_attempt_at = ${now}, held_for = null
    where state = 'held' and held_for = ${userId} and lower(recipient) = lower(${email})`.execute(db);
  await wakeMails(db);
}

/** Wakes whoever sends mails, at the commit of the transaction. */
export async function wakeMails(db: Db): Promise<void> {
  await sql`select pg_notify(${MAILS_CHANNEL}, '')`.execute(db);
}
