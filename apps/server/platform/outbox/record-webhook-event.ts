import type { WebhookEvent, WebhookEventData } from '@signboard/domain/webhooks/webhook-event.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { currentTrace } from '#server/platform/lib/trace.ts';

export type NewWebhookEvent<T extends WebhookEvent> = {
  /** The owner of this list, or this account. */
  of: { listId: string } | { ownerId: string };
  type: T;
  /** Tells events of one type apart: the same event is queued once. */
  occasion: string;
  data: WebhookEventData[T];
  happenedAt: Date;
};

/**
 * Queues an event for the owner's webhooks that subscribe to it, and wakes a worker on commit. Call it in the
 * transaction of the fact. One statement, which writes nothing when no webhook subscribes.
 */
export async function recordWebhookEvent<T extends WebhookEvent>(
  db: Db,
  { of, type, occasion, data, happenedAt }: NewWebhookEvent<T>,
): Promise<void> {
  const owner =
    'ownerId' in of
      ? sql`(select ${of.ownerId}::uuid as owner_id)`
      : sql`(select owner_id from lists where id = ${of.listId})`;
  await sql`
    select queue_webhook_event(owner_id, ${type}, ${occasion}, ${JSON.stringify(data)}::jsonb,
      ${happenedAt}::timestamptz, ${currentTrace()}::text)
    from ${owner} as owners`.execute(db);
}
