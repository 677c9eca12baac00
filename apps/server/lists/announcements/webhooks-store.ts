import type { Insertable, Selectable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type WebhookRow = Selectable<Tables['announcementWebhooks']>;

/** The webhook of a list, or of the workspace when there is no list. */
export type WebhookPlace = { ownerId: string; listId: string | null };

const selectAt = (db: Db, { ownerId, listId }: WebhookPlace) =>
  db
    .selectFrom('announcementWebhooks')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('listId', 'is not distinct from', listId);

export async function findWebhook(db: Db, place: WebhookPlace): Promise<WebhookRow | undefined> {
  return await selectAt(db, place).executeTakeFirst();
}

/** Another webhook is another row: what was queued for the old one is never sent to the new one. */
export async function replaceWebhook(
  db: Db,
  place: WebhookPlace,
  row: Insertable<Tables['announcementWebhooks']> | null,
): Promise<void> {
  await db
    .deleteFrom('announcementWebhooks')
    .where('ownerId', '=', place.ownerId)
    .where('listId', 'is not distinct from', place.listId)
    .execute();
  if (row) await db.insertInto('announcementWebhooks').values(row).execute();
}

export async function updateWebhook(
  db: Db,
  id: string,
  change: { offReason?: string | null; resumesAt?: Date | null },
): Promise<void> {
  await db.updateTable('announcementWebhooks').set(change).where('id', '=', id).execute();
}
