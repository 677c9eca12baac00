import type { WebhookDelivery, WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { bodyOf, messageName } from './message-body.ts';
import type { LoggedMessage } from './messages-store.ts';
import { presentUrl } from './webhook-url.ts';
import type { CountedWebhook } from './webhooks-store.ts';

export function presentWebhook(keyring: Keyring, row: CountedWebhook): WebhookItem {
  return {
    id: row.id,
    url: presentUrl(keyring, row),
    events: row.events,
    contracts: row.contracts,
    offReason: row.offReason,
    previousSecretUntil: row.previousUntil,
    waiting: row.waiting,
    failed: row.failed,
    dropped: row.dropped,
    droppedAt: row.droppedAt,
    createdAt: row.createdAt,
  };
}

export function presentDelivery(row: LoggedMessage): WebhookDelivery {
  return {
    id: messageName(row.id),
    type: row.type,
    state: row.state,
    createdAt: row.createdAt,
    nextAttemptAt: row.state === 'queued' ? row.nextAttemptAt : null,
    body: bodyOf(row),
    attempts: row.log.map(({ at, ...attempt }) => ({ ...attempt, at: new Date(at) })),
  };
}
