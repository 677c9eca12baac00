import { TEST_EVENT } from '@signboard/domain/webhooks/webhook-event.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;
export type WebhookChange = Updateable<Tables['webhooks']>;
export type CountedWebhook = WebhookRow & { waiting: number; failed: number };

const countOf = (state: 'open' | 'failed') => sql<number>`(
  select count(*)::int from webhook_messages where webhook_id = webhooks.id
    and ${state === 'open' ? sql`state in ('queued', 'sending')` : sql`state = 'failed' and type <> ${TEST_EVENT}`})`;

const selectWebhooks = (db: Db, ownerId: string) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .select([countOf('open').as('waiting'), countOf('failed').as('failed')])
    .where('ownerId', '=', ownerId);

export async function findWebhooks(db: Db, ownerId: string): Promise<CountedWebhook[]> {
  return await selectWebhooks(db, ownerId).orderBy('createdAt').orderBy('id').execute();
}

export async function findWebhook(db: Db, ownerId: string, id: string): Promise<CountedWebhook | undefined> {
  return await selectWebhooks(db, ownerId).where('id', '=', id).executeTakeFirst();
}

export async function lockWebhook(db: Db, ownerId: string, id: string): Promise<WebhookRow | undefined> {
  return await db
    .selectFrom('webhooks')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countWebhooks(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(db: Db, row: Insertable<Tables['webhooks']>): Promise<void> {
  await db.insertInto('webhooks').values(row).execute();
}

export async function updateWebhook(db: Db, id: string, change: WebhookChange): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

export async function deleteWebhook(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Requires the webhook's lock. From now on: it gets the entries that join after this. */
export async function skipEarlierEntries(db: Db, webhookId: string): Promise<void> {
  await sql`
    insert into webhook_entry_cursors (webhook_id, list_id, up_to)
    select webhooks.id, lists.id, last_entry_number
    from webhooks join lists using (owner_id) join list_counters on list_id = lists.id
    where webhooks.id = ${webhookId}
    on conflict (webhook_id, list_id) do update set up_to = excluded.up_to`.execute(db);
}
