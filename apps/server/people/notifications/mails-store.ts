import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { MailOrder } from '#server/platform/outbox/queue-mail.ts';

export type ClaimedMail = MailOrder & { id: string; attempts: number; trace: string | null };

/** A worker that is silent for this long loses its emails to another. */
const LEASE_SECONDS = 20;

/** Claims due emails with a lease; emails of a dead worker are due again when its lease expires. */
export async function claimMails(db: Db, limit: number, now: Date): Promise<ClaimedMail[]> {
  const due = db
    .selectFrom('mails')
    .select('id')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'queued'), where('nextAttemptAt', '<=', now)]),
        where.and([where('state', '=', 'sending'), where('leasedUntil', '<=', now)]),
      ]),
    )
    .orderBy('nextAttemptAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('mails')
    .set({ state: 'sending', leasedUntil: secondsAfter(now, LEASE_SECONDS), attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'template', 'recipient', 'language', 'details', 'attempts', 'trace'])
    .execute();
  return rows as unknown as ClaimedMail[];
}

/** Extends leases, because a slow mail server may take longer than one. */
export async function renewMailLeases(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ leasedUntil: secondsAfter(now, LEASE_SECONDS) })
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .execute();
}

export async function markMailSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', sentAt: now, leasedUntil: null, lastError: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeMail(db: Db, id: string, until: Date, reason: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'queued', nextAttemptAt: until, leasedUntil: null, lastError: reason })
    .where('id', '=', id)
    .execute();
}

export async function markMailFailed(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', leasedUntil: null, lastError: reason })
    .where('id', '=', id)
    .execute();
}

/** The number of queued emails and the time when the next one is due. */
export async function waitingMails(db: Db): Promise<{ count: number; nextAt: Date | null }> {
  const row = await db
    .selectFrom('mails')
    .select((select) => [
      select.fn.countAll<string>().as('count'),
      select.fn.min('nextAttemptAt').as('nextAt'),
    ])
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), nextAt: row.nextAt };
}
