import { TEST_EVENT, WEBHOOK_EVENTS } from '@signboard/domain/webhooks/webhook-event.ts';
import { z } from 'zod';
import { doneAnswer, envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { webhookEvent, webhookForm, webhookUpdate } from './webhook-form.ts';

const webhookItem = z
  .object({
    id: z.string(),
    /** Without its query, and with long parts shortened: they may be secret. */
    url: z.string(),
    events: z.array(webhookEvent),
    contracts: z.array(z.string()),
    /** Null while it is on; `gone` when the receiver answered 410. */
    offReason: z.enum(['owner', 'gone']).nullable(),
    /** Until when the secret before the last rotation is also used. */
    previousSecretUntil: moment.nullable(),
    /** Messages that wait to be sent, and that failed in the last 30 days. */
    waiting: z.number(),
    failed: z.number(),
    /** Messages that were dropped because too many were waiting, and when the last ones were. */
    dropped: z.number(),
    droppedAt: moment.nullable(),
    createdAt: moment,
  })
  .meta({ id: 'Webhook' });

export type WebhookItem = z.output<typeof webhookItem>;

const attempt = z.object({
  at: moment,
  durationMs: z.number(),
  status: z.number().nullable(),
  failure: z.enum(['forbidden-address', 'timeout', 'no-answer', 'unexpected']).nullable(),
  /** The first 500 characters of the answer. */
  answer: z.string(),
});

const delivery = z
  .object({
    id: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    state: z.enum(['queued', 'sending', 'sent', 'failed']),
    createdAt: moment,
    nextAttemptAt: moment.nullable(),
    /** The body as it is sent. */
    body: z.string(),
    /** Oldest first. */
    attempts: z.array(attempt),
  })
  .meta({ id: 'WebhookDelivery' });

export type WebhookDelivery = z.output<typeof delivery>;

const id = z.uuid();
/** Shown once: it is never answered again. */
const newSecret = z.string();

export const webhooksSchemas = {
  list: {
    summary: 'List the webhooks of your workspace',
    answer: envelope(z.array(webhookItem)),
  },
  create: {
    summary: 'Create a webhook; answers its signing secret once',
    body: webhookForm,
    example: { body: { url: 'https://hooks.example/signboard', events: ['draw.revealed', 'prize.claimed'] } },
    answer: envelope(z.object({ webhook: webhookItem, secret: newSecret })),
  },
  update: {
    summary: 'Change a webhook, or switch it on or off',
    body: webhookUpdate,
    answer: envelope(webhookItem),
  },
  remove: {
    summary: 'Delete a webhook with its deliveries',
    body: z.object({ id }),
    answer: doneAnswer,
  },
  rotate: {
    summary: 'Replace the signing secret; the old one also signs for 24 hours',
    body: z.object({ id }),
    answer: envelope(z.object({ webhook: webhookItem, secret: newSecret })),
  },
  test: {
    summary: 'Send a test message now and answer what the receiver said',
    body: z.object({ id }),
    answer: envelope(delivery),
  },
  deliveries: {
    summary: 'List the latest 50 deliveries of a webhook',
    query: z.object({ id }),
    answer: envelope(z.array(delivery)),
  },
  replay: {
    summary: 'Send one finished delivery again, with the same id',
    body: z.object({ id, deliveryId: z.string().max(100) }),
    answer: doneAnswer,
  },
  replayFailed: {
    summary: 'Send all deliveries again that failed since a time',
    body: z.object({ id, since: moment }),
    answer: envelope(z.object({ count: z.number() })),
  },
} satisfies SchemaTable;
