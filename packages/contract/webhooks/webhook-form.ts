import { parseChainAddress } from '@signboard/domain/chains/chain-address.ts';
import { WEBHOOK_EVENTS } from '@signboard/domain/webhooks/webhook-event.ts';
import { z } from 'zod';
import { named } from '../texts/message.ts';

const MAX_CONTRACTS = 20;
/** An Ethereum contract, one of another chain as in `base:0x…`, or a Solana collection or creator. */
const CONTRACT = /^((?:[a-z0-9-]{2,20}:)?0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/;
const EVM = /^(?:[a-z0-9-]+:)?0x/;

/** As bots store them: Ethereum addresses in lower case. */
const contract = z
  .string()
  .trim()
  .regex(CONTRACT, named('field.webhook-contracts'))
  .refine((text) => parseChainAddress(text).chain !== undefined, named('field.webhook-contracts'))
  .transform((text) => (EVM.test(text) ? text.toLowerCase().replace(/^ethereum:/, '') : text));

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** What a webhook can be told about. */
export const webhookEvent = z.enum(WEBHOOK_EVENTS).meta({ id: 'WebhookEvent' });

/** The server also checks that the address is public. */
export const webhookForm = z.object({
  /** The mask of the stored address keeps it. */
  url: z
    .string(named('field.webhook-address'))
    .trim()
    .min(1, named('field.webhook-address'))
    .max(2000, named('field.webhook-address')),
  events: z
    .array(webhookEvent, named('field.webhook-events'))
    .min(1, named('field.webhook-events'))
    .max(WEBHOOK_EVENTS.length, named('field.webhook-events'))
    .refine(isDistinct, named('field.webhook-events'))
    .refine(
      (events) => !events.includes('sale.dropped') || events.includes('sale.created'),
      named('field.webhook-dropped'),
    ),
  /** Whose sales and mints are sent; empty for the collections of the owner's bots. */
  contracts: z
    .array(contract, named('field.webhook-contracts'))
    .max(MAX_CONTRACTS, named('field.webhook-contracts'))
    .optional(),
});

/** Only what is named changes. */
export const webhookUpdate = webhookForm.partial().extend({ id: z.uuid(), isOn: z.boolean().optional() });

export type WebhookUpdate = z.output<typeof webhookUpdate>;
export type WebhookForm = z.output<typeof webhookForm>;
