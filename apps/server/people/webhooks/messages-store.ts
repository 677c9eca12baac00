import type { TEST_EVENT, WebhookEvent } from '@signboard/domain/webhooks/webhook-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { CLAIMED_COLUMNS, type ClaimedMessage, LEASE_SECONDS } from './claims-store.ts';

const RECENT = 50;

export type Attempt = {
  at: Date;
  durationMs: number;
  status: number | null;
  failure: 'forbidden-address' | 'timeout' | 'no-answer' | 'unexpected' | null;
  answer: string;
};

export type LoggedMessage = {
  id: string;
  type: WebhookEvent | typeof TEST_EVENT;
  state: 'queued' | 'sending' | 'sent' | 'failed';
  createdAt: Date;
  nextAttemptAt: Date;
  happenedAt: Date;
  data: unknown;
  log: (Omit<Attempt, 'at'> & { at: string })[];
};

const LOGGED = sql`
  id, type, state, created_at, next_attempt_at, happened_at, data,
  (select coalesce(jsonb_agg(jsonb_build_object('at', iso_time(at), 'durationMs', duration_ms, 'status', status,
      'failure', failure, 'answer', answer) order by number), '[]')
    from webhook_attempts where message_id = messages.id) as log`;

/** The latest messages, newest first. */
export async function findMessages(db: Db, webhookId: string): Promise<LoggedMessage[]> {
  const { rows } = await sql<LoggedMessage>`
    select ${LOGGED} from webhook_messages messages where webhook_id = ${webhookId}
    order by number desc limit ${RECENT}`.execute(db);
  return rows;
}

export async function requireMessage(db: Db, id: string): Promise<LoggedMessage> {
  const { rows } = await sql<LoggedMessage>`
    select ${LOGGED} from webhook_messages messages where id = ${id}`.execute(db);
  const [message] = rows;
  if (!message) throw new Error('the message was deleted');
  return message;
}

/** Adds a message that the caller sends itself. */
export async function insertClaimed(
  db: Db,
  { webhookId, type, data }: { webhookId: string; type: typeof TEST_EVENT; data: object },
  now: Date,
): Promise<ClaimedMessage> {
  const { rows } = await sql<ClaimedMessage>`
    with messages as (
      insert into webhook_messages (webhook_id, type, data, happened_at, next_attempt_at, created_at, state, attempts,
        leased_until)
      values (${webhookId}, ${type}, ${JSON.stringify(data)}::jsonb, ${now}, ${now}, ${now}, 'sending', 1,
        ${secondsAfter(now, LEASE_SECONDS)})
      returning *
    )
    select ${CLAIMED_COLUMNS} from messages join webhooks on webhooks.id = webhook_id`.execute(db);
  const [message] = rows;
  if (!message) throw new Error('the message was not added');
  return message;
}

export async function insertAttempt(
  db: Db,
  messageId: string,
  { at, durationMs, status, failure, answer }: Attempt,
): Promise<void> {
  await db
    .insertInto('webhookAttempts')
    .values({ messageId, at, durationMs, status, failure, answer })
    .execute();
}

/** Whoever holds it now: the receiver has it. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('webhookMessages')
    .set({ state: 'sent', finishedAt: now, leasedUntil: null })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute();
}

export async function markFailed(db: Db, message: ClaimedMessage, now: Date): Promise<void> {
  await ours(db, message).set({ state: 'failed', finishedAt: now, leasedUntil: null }).execute();
}

export async function scheduleRetry(db: Db, message: ClaimedMessage, until: Date): Promise<void> {
  await ours(db, message).set({ state: 'queued', nextAttemptAt: until, leasedUntil: null }).execute();
}

/** It was not tried to the end, because this process stops: the next one tries again at once. */
export async function releaseMessage(db: Db, message: ClaimedMessage): Promise<void> {
  await ours(db, message).set({ state: 'queued', attempts: sql`attempts - 1`, leasedUntil: null }).execute();
}

/** A process that lost the message to another changes nothing. */
function ours(db: Db, { id, attempts }: ClaimedMessage) {
  return db
    .updateTable('webhookMessages')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'sending');
}

const AGAIN = (now: Date) => ({
  state: 'queued' as const,
  attempts: 0,
  nextAttemptAt: now,
  leasedUntil: null,
  finishedAt: null,
});

/** Queues a finished message again, under its id; false when there is none, or it is queued already. */
export async function requeueMessage(db: Db, webhookId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookMessages')
    .set(AGAIN(now))
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'failed'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Queues what failed since a time again; returns how many. Tests are not repeated. */
export async function requeueFailed(db: Db, webhookId: string, since: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('webhookMessages')
    .set(AGAIN(now))
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'failed')
    .where('type', '<>', 'webhook.test')
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes one batch of messages from before a time, whether they were sent or not; returns how many. */
export async function deleteMessagesBefore(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_messages where id in (
      select id from webhook_messages where created_at < ${before} limit ${most})`.execute(db);
  return Number(numAffectedRows);
}
