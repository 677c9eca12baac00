import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { currentTrace } from '#server/lib/trace.ts';

/** The template of an email and the facts it is written from. */
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
  | { template: 'posting-paused'; details: { target: ChannelName; reason: PauseReason } };

/** Why posting is paused until the operator acts. */
export type PauseReason = 'credits' | 'usage-cap' | 'app-credentials' | 'clock';

export type MailOrder = MailSubject & { recipient: string; language: Language };

/** Notification channel for waiting emails. */
export const MAILS_CHANNEL = 'signboard_mails';

/** Adds an email to the outbox. Call it in the transaction that causes the email; a worker is woken on commit. */
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

/** Queues one email per participant with a confirmed address, in their language, in a single statement. */
export async function queueMailToParticipants(db: Db, listId: string, subject: MailSubject): Promise<void> {
  await sql`
    insert into mails (recipient, template, details, language, trace)
    select recipient, ${subject.template}, ${JSON.stringify(subject.details)}::jsonb, language, ${currentTrace()}
    from entry_correspondence where list_id = ${listId} and recipient is not null and is_confirmed`.execute(
    db,
  );
  await wakeMails(db);
}

/** Queues the emails that were held until the address was confirmed. */
export async function releaseHeldMails(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await sql`
    update mails set state = 'queued', next_attempt_at = ${now}, held_for = null
    where state = 'held' and held_for = ${userId} and lower(recipient) = lower(${email})`.execute(db);
  await wakeMails(db);
}

/** PostgreSQL delivers the notification when the transaction commits. */
export async function wakeMails(db: Db): Promise<void> {
  await sql`select pg_notify(${MAILS_CHANNEL}, '')`.execute(db);
}
