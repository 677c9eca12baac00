import { z } from 'zod';
import { envelope } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { saleChain } from '../sales/sale-chain.ts';
import { listingsForm } from './listings-form.ts';

/** `waiting`: not read yet. `unavailable`: OpenSea has no listings on this chain. `unknown`: it does not know the collection. */
export const LISTING_STATES = ['read', 'waiting', 'unavailable', 'unknown', 'unreachable'] as const;

const listingsAnswer = z
  .object({
    isOn: z.boolean(),
    /** Null when the floor does not matter. */
    percentBelow: z.number().nullable(),
    /** In the coin of each collection's chain. Null when there is none. */
    maxPrice: z.number().nullable(),
    /** Why nothing is read at the moment, for all bots. */
    fault: z.enum(['key-refused', 'rate-limited']).nullable(),
    /** Whether the bot is connected to Discord or Telegram. */
    hasChannel: z.boolean(),
    collections: z.array(z.object({ name: z.string(), chain: saleChain, state: z.enum(LISTING_STATES) })),
  })
  .meta({ id: 'ListingSettings' });

export type ListingsAnswer = z.output<typeof listingsAnswer>;

export const listingsSchemas = {
  show: {
    summary: 'Which listings on OpenSea the bot posts, and whether they can be read',
    answer: envelope(listingsAnswer),
  },
  save: {
    summary: 'Turn listings on or off, and choose which are posted',
    body: listingsForm,
    answer: envelope(listingsAnswer),
  },
} satisfies SchemaTable;
