import { AppError } from '#server/platform/lib/app-error.ts';
import { wakeJobs } from '#server/platform/outbox/wake-jobs.ts';
import type { WebhooksDeps } from './deps.ts';
import { requireWebhook } from './manage-webhooks.ts';
import { parseMessageName } from './message-body.ts';
import { requeueFailed, requeueMessage } from './messages-store.ts';
import { updateWebhook } from './webhooks-store.ts';

/** Sends a message again that was sent or failed. One that is still queued stays as it is. */
export async function replayMessage(
  { db, clock }: WebhooksDeps,
  ownerId: string,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<void> {
  await requireWebhook(db, ownerId, id);
  const messageId = parseMessageName(deliveryId);
  if (messageId === null) throw new AppError('not-found');
  await db.transaction().execute(async (transaction) => {
    // The owner expects it to go out now.
    await updateWebhook(transaction, id, { resumesAt: null });
    await requeueMessage(transaction, id, messageId, clock.now());
    await wakeJobs(transaction, 'webhooks');
  });
}

/** Returns how many messages are sent again. */
export async function replayFailed(
  { db, clock }: WebhooksDeps,
  ownerId: string,
  { id, since }: { id: string; since: Date },
): Promise<number> {
  await requireWebhook(db, ownerId, id);
  return await db.transaction().execute(async (transaction) => {
    await updateWebhook(transaction, id, { resumesAt: null });
    const count = await requeueFailed(transaction, id, since, clock.now());
    await wakeJobs(transaction, 'webhooks');
    return count;
  });
}
