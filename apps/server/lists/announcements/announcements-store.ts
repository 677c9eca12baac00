import type { AnnouncementItem } from '@signboard/contract/announcements/schemas.ts';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { AnnouncedEvent } from '@signboard/domain/lists/list-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { WebhookPlace } from './webhooks-store.ts';

/** Longer than a call to Discord takes. */
const LEASE_SECONDS = 60;
const RECENT = 5;

/** An announcement that is due, with its webhook and everything its text needs. */
export type DueAnnouncement = {
  id: string;
  attempts: number;
  kind: AnnouncedEvent;
  createdAt: Date;
  trace: string | null;
  webhookId: string;
  webhook: string;
  language: Language;
  ownerId: string;
  listId: string;
  listName: string;
  listPath: string;
  isDeleted: boolean;
  endDate: Date | null;
  spots: number;
  joined: number;
  /** Of the draw that the announcement is about. */
  entries: number | null;
  winners: number | null;
  revealAt: Date | null;
};

/**
 * Locks the oldest due announcement of a webhook. Later ones of the same webhook wait for it, so that they arrive in
 * order.
 */
export async function lockDueAnnouncement(db: Db, now: Date): Promise<DueAnnouncement | undefined> {
  const { rows } = await sql<DueAnnouncement>`
    select announcements.id, attempts, announcements.kind, announcements.created_at,
      announcements.trace, webhooks.id as webhook_id, webhooks.webhook, webhooks.language,
      webhooks.owner_id, lists.id as list_id, lists.name as list_name,
      '/sb/' || users.workspace || '/' || url_end_name as list_path, deleted_at is not null as is_deleted,
      end_date, coalesce(available_spots, 0) as spots, joined, draws.entries,
      least(draws.entries, draws.winners_wanted) as winners, reveal_at
    from announcements
    join announcement_webhooks webhooks on webhooks.id = webhook_id
    join lists on lists.id = announcements.list_id
    join list_counters on list_counters.list_id = lists.id
    join users on users.id = lists.owner_id
    left join draws on draws.list_id = lists.id and announcements.kind in ('committed', 'drawn')
      and draws.number::text = announcements.occasion
    where announcements.state = 'queued' and next_attempt_at <= ${now}
      and (resumes_at is null or resumes_at <= ${now})
      and not exists (
        select from announcements earlier where earlier.webhook_id = announcements.webhook_id
          and earlier.number < announcements.number and earlier.state in ('queued', 'sending'))
    order by announcements.number limit 1
    for update of announcements skip locked`.execute(db);
  return rows[0];
}

export async function markSending(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ state: 'sending', leasedUntil: secondsAfter(now, LEASE_SECONDS), attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markFinished(
  db: Db,
  id: string,
  { state, reason = null, now }: { state: 'sent' | 'failed' | 'unknown'; reason?: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ state, reason, finishedAt: now, leasedUntil: null })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** It was certainly not sent. */
export async function requeue(db: Db, id: string, reason: string, until: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ state: 'queued', reason, nextAttemptAt: until, leasedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

/** The process that was sending is gone: nobody knows whether Discord got the message, so it is never sent again. */
export async function settleAbandoned(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ state: 'unknown', reason: 'unknown-outcome', finishedAt: now, leasedUntil: null })
    .where('state', '=', 'sending')
    .where('leasedUntil', '<=', now)
    .execute();
}

export async function dropQueued(db: Db, webhookId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('announcements')
    .set({ state: 'failed', reason, finishedAt: now, leasedUntil: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'queued')
    .execute();
}

/** The latest announcements of a webhook, newest first. */
export async function findRecentAnnouncements(db: Db, place: WebhookPlace): Promise<AnnouncementItem[]> {
  const rows = await db
    .selectFrom('announcements')
    .innerJoin('announcementWebhooks as webhooks', 'webhooks.id', 'webhookId')
    .innerJoin('lists', 'lists.id', 'announcements.listId')
    .select(['announcements.id', 'kind', 'state', 'reason', 'lists.name as listName'])
    .select('announcements.createdAt as at')
    .where('webhooks.ownerId', '=', place.ownerId)
    .where('webhooks.listId', 'is not distinct from', place.listId)
    .orderBy('number', 'desc')
    .limit(RECENT)
    .execute();
  return rows as AnnouncementItem[];
}
