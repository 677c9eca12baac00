import { API_KEY_SCOPES } from '@signboard/domain/accounts/api-key-scopes.ts';
import { z } from 'zod';
import { doneAnswer, envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { named } from '../texts/message.ts';
import { isVisibleText } from '../visible-text.ts';

/** More would hide one that is forgotten. */
export const MAX_API_KEYS = 20;

export const apiKeyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, named('field.name-required'))
    .max(60, named('field.too-long'))
    .refine(isVisibleText, named('field.invisible-characters')),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1, named('field.scope-required'))
    .max(API_KEY_SCOPES.length)
    .transform((scopes) => API_KEY_SCOPES.filter((scope) => scopes.includes(scope))),
});

export type ApiKeyForm = z.input<typeof apiKeyForm>;

const apiKeyItem = z
  .object({
    id: z.uuid(),
    name: z.string(),
    /** How the key begins, so that its owner recognizes it. */
    prefix: z.string(),
    scopes: z.array(z.enum(API_KEY_SCOPES)),
    createdAt: moment,
    /** To the minute. */
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: 'ApiKey' });

export type ApiKeyItem = z.output<typeof apiKeyItem>;

export const apiKeysSchemas = {
  list: {
    summary: 'List the API keys of the workspace',
    answer: envelope(z.array(apiKeyItem)),
  },
  create: {
    summary: 'Create an API key; this answer is the only one that contains it',
    body: apiKeyForm,
    example: { body: { name: 'Mint page', scopes: ['lists:read', 'winners:read'] } },
    answer: envelope(apiKeyItem.extend({ key: z.string() })),
  },
  revoke: {
    summary: 'Revoke an API key',
    query: z.object({ id: z.uuid() }),
    answer: doneAnswer,
  },
} satisfies SchemaTable;
