import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { AnnouncementWebhooksTable } from '#server/db/database.ts';

export type WebhookRow = Selectable<AnnouncementWebhooksTable>;

/** The webhook of a list, or of the workspace when there is no list. */
export type WebhookPlace = { ownerId: string; listId: string | null };

const selectAt = (db: Db, { ownerId, listId }: WebhookPlace) =>
  db
    .selectFrom('announcement_webhooks')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('list_id', 'is not distinct from', listId);

export async function findWebhook(db: Db, place: WebhookPlace): Promise<WebhookRow | undefined> {
  return await selectAt(db, place).executeTakeFirst();
}

/** Another webhook is another row: what was queued for the old one is never sent to the new one. */
export async function replaceWebhook(
  db: Db,
  place: WebhookPlace,
  row: Insertable<AnnouncementWebhooksTable> | null,
): Promise<void> {
  await db
    .deleteFrom('announcement_webhooks')
    .where('owner_id', '=', place.ownerId)
    .where('list_id', 'is not distinct from', place.listId)
    .execute();
  if (row) await db.insertInto('announcement_webhooks').values(row).execute();
}

export async function updateWebhook(
  db: Db,
  id: string,
  change: { off_reason?: string | null; resumes_at?: Date | null },
): Promise<void> {
  await db.updateTable('announcement_webhooks').set(change).where('id', '=', id).execute();
}
