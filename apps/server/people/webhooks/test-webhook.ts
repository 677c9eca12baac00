import type { WebhookDelivery } from '@signboard/contract/webhooks/schemas.ts';
import { TEST_EVENT } from '@signboard/domain/webhooks/webhook-event.ts';
import { attemptMessage } from './attempt-message.ts';
import type { WebhooksDeps } from './deps.ts';
import { requireWebhook } from './manage-webhooks.ts';
import { insertClaimed, requireMessage } from './messages-store.ts';
import { presentDelivery } from './present-webhook.ts';
import { recordOutcome } from './record-outcome.ts';

/** Sends a test message at once, also to a webhook that is off, and answers what the receiver said. It is not retried. */
export async function testWebhook(deps: WebhooksDeps, ownerId: string, id: string): Promise<WebhookDelivery> {
  await requireWebhook(deps.db, ownerId, id);
  const order = { webhookId: id, type: TEST_EVENT, data: { webhookId: id } } as const;
  const message = await insertClaimed(deps.db, order, deps.clock.now());
  await recordOutcome({ ...deps, random: Math.random }, message, await attemptMessage(deps, message));
  return presentDelivery(await requireMessage(deps.db, message.id));
}
