import type { Outcome, SampleCall, SampleRequest } from './sample-call.ts';
import type { SecurityFixture } from './security-fixture.ts';

const PATH = '/api/v1/winner-roles';
const SERVER = '1090000000000000001';
const RETURNED = { code: 'code', state: 'state', url: '' };

/** A call of the list's owner, which is not found for everyone else. */
const owners = (ask: (fixture: SecurityFixture) => SampleRequest, owner: Outcome = 'done'): SampleCall => ({
  ask,
  owner,
  others: 'not-found',
});

/** A call of a winner, which nobody here is. */
const winners = (extra: object = {}): SampleCall => ({
  ask: ({ lists: { over } }) => ({ body: { workspace: over.workspace, name: over.name, ...extra } }),
  owner: 'not-a-winner',
  others: 'not-a-winner',
});

/** Calls about the Discord role of winners. */
export const winnerRoleSamples: Record<string, SampleCall> = {
  [`GET ${PATH}`]: owners(({ lists }) => ({ query: { id: lists.draft.id } })),
  [`POST ${PATH}/auth-url`]: owners(({ lists }) => ({
    body: { id: lists.draft.id, url: 'http://localhost:3000' },
  })),
  [`POST ${PATH}/connect`]: owners(
    ({ lists }) => ({ body: { id: lists.draft.id, ...RETURNED } }),
    'discord-failed',
  ),
  [`POST ${PATH}/roles`]: owners(
    ({ lists }) => ({ body: { id: lists.draft.id, connection: 'none', serverId: SERVER } }),
    'discord-connection-expired',
  ),
  [`PUT ${PATH}`]: owners(
    ({ lists }) => ({
      body: { id: lists.draft.id, connection: 'none', serverId: SERVER, roleId: SERVER },
    }),
    'discord-connection-expired',
  ),
  [`DELETE ${PATH}`]: owners(({ lists }) => ({ query: { id: lists.draft.id } })),
  // No role is saved.
  [`POST ${PATH}/retry`]: owners(({ lists }) => ({ body: { id: lists.draft.id } }), 'not-found'),
  [`GET ${PATH}/own`]: {
    ask: ({ lists: { over } }) => ({ query: { workspace: over.workspace, name: over.name } }),
    owner: 'done',
    others: 'done',
  },
  [`POST ${PATH}/own/auth-url`]: winners({ url: 'http://localhost:3000' }),
  [`POST ${PATH}/own`]: winners(RETURNED),
  [`POST ${PATH}/own/retry`]: winners(),
};
