import type { Outcome, SampleCall } from './sample-call.ts';

/** Sessions never reach these calls; api-keys.db.test.ts makes them with keys. */
const withKey = (ask: SampleCall['ask']): SampleCall => {
  const outcome: Outcome = 'api-key-needed';
  return { ask, owner: outcome, others: outcome };
};

/** API keys, and what is read with them. */
export const keySamples: Record<string, SampleCall> = {
  'GET /api/v1/api-keys': { ask: () => ({}), owner: 'done', others: 'done' },
  'POST /api/v1/api-keys': {
    ask: () => ({ body: { name: 'Exporter', scopes: ['lists:read'] } }),
    owner: 'done',
    others: 'done',
  },
  'DELETE /api/v1/api-keys': {
    ask: ({ apiKey }) => ({ query: { id: apiKey.id } }),
    owner: 'done',
    others: 'not-found',
  },
  'GET /api/v1/lists': withKey(() => ({})),
  'GET /api/v1/list': withKey(({ lists }) => ({ query: { id: lists.open.id } })),
  'GET /api/v1/entries': withKey(({ lists }) => ({ query: { list: lists.open.id } })),
  'GET /api/v1/draws': withKey(({ lists }) => ({ query: { list: lists.over.id } })),
  'GET /api/v1/winners': withKey(({ lists }) => ({ query: { list: lists.over.id } })),
  'GET /api/v1/sales': {
    ask: () => ({ query: { contract: `0x${'00'.repeat(19)}0b` } }),
    owner: 'contract-not-watched',
    others: 'contract-not-watched',
  },
};
