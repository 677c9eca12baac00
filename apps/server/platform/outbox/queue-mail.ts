import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ChannelName, FormChannel } from '@signboard/domain/channels/channels.ts';
import type { OwnerEvent } from '@signboard/domain/lists/list-event.ts';
import type { ReminderKind } from '@signboard/domain/lists/reminder.ts';
import type { OrganizerReason } from '@signboard/domain/lists/removal.ts';
import type { AtCap } from '@signboard/domain/posts/x-budget.ts';
import type { PauseReason as RolePauseReason } from '@signboard/domain/winner-roles/role-rules.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';
import { wakeJobs } from './wake-jobs.ts';

/** The template of an email and the facts it is written from. */
export type MailSubject =
  | { template: 'confirm-email'; details: { confirmationId: string } }
  | { template: 'handed-off' | 'email-changed'; details: { address: string } }
  | {
      template: 'confirm-email';
      /** `confirmBy`: until when winners have to confirm their places. */
      details: ListLook & { confirmationId: string; cause: 'joined' | 'drawn'; confirmBy?: string };
    }
  | {
      template: 'confirm-reminder';
      details: ListLook & { reminderId: string; kind: ReminderKind; date: string };
    }
  | { template: 'confirm-newsletter'; details: { subscriberId: string } }
  | { template: 'reminder'; details: ListLook & { kind: ReminderKind; date: string } }
  | { template: 'list-deleted'; details: { listName: string } }
  | {
      template: 'entry-removed';
      /** Emails that an earlier version queued don't say when the draw may start. */
      details: ListLook & { reason: OrganizerReason; drawableFrom?: string };
    }
  | { template: 'entry-confirmed'; details: ListLook & { message: string } }
  | { template: 'draw-committed'; details: ListLook & { date: string } }
  | {
      template: 'draw-result';
      /** `confirmBy`: when winners have to confirm. */
      details: ListLook & {
        title: string;
        message: string;
        result?: DrawResult;
        confirmBy?: string;
        hasPrize?: boolean;
      };
    }
  | { template: 'place-reminder'; details: ListLook & { confirmBy: string } }
  /** `others`: how many more lists and communities were reported. */
  | { template: 'reports'; details: { total: string; others: string; subjects: ReportedSubject[] } }
  | { template: 'confirm-bot-email'; details: BotNames & { botId: string } }
  | { template: 'bot-limit-reached'; details: BotNames }
  | { template: 'bot-budget-reached'; details: BotNames & { cap: string; atCap: AtCap } }
  | { template: 'bot-revoked'; details: { username: string; reason: 'revoked' | 'suspended' } }
  | { template: 'webhook-gone'; details: BotNames }
  | {
      template: 'channel-off';
      /** A reason without a line of its own gets the one of `other`. */
      details: BotNames & { channel: FormChannel; reason: string };
    }
  | { template: 'list-event'; details: ListEventDetails }
  | { template: 'announcements-off'; details: { listName: string } }
  | {
      template: 'winner-roles-paused';
      details: {
        listName: string;
        listPath: string;
        serverName: string;
        roleName: string;
        reason: RolePauseReason;
      };
    }
  | { template: 'webhook-off' | 'webhook-failed'; details: { host: string } }
  | { template: 'posting-paused'; details: { channel: ChannelName; reason: PauseReason } };

/** A list or a community, with the first text that came with a report. */
export type ReportedSubject = { name: string; path: string; reports: string; reasons: string; text: string };

/** A bot without X has no username and is called by its collection. */
export type BotNames = { username: string; collection?: string };

/** How an email shows a list. Emails that an earlier version queued have only the name. */
export type ListLook = { listName: string; listPath?: string; logo?: string; color?: string };

/**
 * A repeated draw moves people up among the winners, or down. The next in line take the places that winners did not
 * confirm.
 */
export type DrawResult = 'won' | 'lost' | 'moved-up' | 'moved-down' | 'next-in-line';

/** What an owner is told about a list; `entries` and `winners` are numbers as text. */
export type ListEventDetails = {
  event: OwnerEvent;
  listName: string;
  listPath: string;
  entries: string;
  winners: string;
};

/** Why posting is paused until the operator acts. */
export type PauseReason = 'credits' | 'usage-cap' | 'app-credentials' | 'clock';

export type MailOrder = MailSubject & { recipient: string; language: Language };

/** Adds an email to the outbox. Call it in the transaction that causes the email; a worker is woken on commit. */
export async function queueMail(db: Db, order: MailOrder): Promise<void> {
  await db
    .insertInto('mails')
    .values({
      ...order,
      details: JSON.stringify(order.details),
      trace: currentTrace(),
      leasedUntil: null,
      lastError: null,
      sentAt: null,
    })
    .execute();
  await wakeJobs(db, 'mails');
}

/**
 * Queues one email per participant with a confirmed address, in their language, in a single statement; for the given
 * entries only, where they are named.
 */
export async function queueMailToParticipants(
  db: Db,
  listId: string,
  subject: MailSubject,
  entryIds: readonly string[] | null = null,
): Promise<void> {
  await sql`
    insert into mails (recipient, template, details, language, trace)
    select recipient, ${subject.template}, ${JSON.stringify(subject.details)}::jsonb, language, ${currentTrace()}
    from entry_correspondence where list_id = ${listId} and recipient is not null and is_confirmed
      and (${entryIds === null} or entry_id = any(${entryIds ?? []}::uuid[]))`.execute(db);
  await wakeJobs(db, 'mails');
}

/** Queues the emails that were held until the address was confirmed. */
export async function releaseHeldMails(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await sql`
    update mails set state = 'queued', next_attempt_at = ${now}, held_for = null
    where state = 'held' and held_for = ${userId} and lower(recipient) = lower(${email})`.execute(db);
  await wakeJobs(db, 'mails');
}
