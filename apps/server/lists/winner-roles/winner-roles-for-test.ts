import type { ServerFacts } from '@signboard/domain/winner-roles/role-rules.ts';
import type { DiscordAccounts } from '#server/platform/providers/discord/discord-accounts.ts';
import type { DiscordRoles, RoleRequest } from '#server/platform/providers/discord/discord-roles.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import type { TestApp } from '#server/testing/test-app.ts';

export const SERVER_ID = '1090000000000000001';
export const ROLE_ID = '1090000000000000014';
export const OTHER_ROLE_ID = '1090000000000000015';

export type FakeRoles = DiscordRoles & {
  /** Every accepted call, in order. */
  given: RoleRequest[];
  /** How many calls arrived, accepted or not. */
  calls: number;
  server: ServerFacts | null;
  members: Map<string, readonly string[]>;
  /** Called before a role is given; may throw. */
  beforeGive(request: RoleRequest): Promise<void> | void;
  /** Called after a role was given; may throw. */
  afterGive(request: RoleRequest): Promise<void> | void;
  resumesAt: Date | null;
  reset(): void;
};

const role = (id: string, name: string, position: number, permissions = 0n, isManaged = false) => ({
  id,
  name,
  position,
  permissions,
  isManaged,
});

export const FOUNDER = '1080000000000000001';

export const tidepool = (): ServerFacts => ({
  id: SERVER_ID,
  name: 'Tidepool Society',
  ownerId: FOUNDER,
  botRoles: ['bot'],
  roles: [
    role(SERVER_ID, '@everyone', 0),
    role(ROLE_ID, 'Winner', 1),
    role(OTHER_ROLE_ID, 'Finalist', 2),
    role('1090000000000000020', 'Moderator', 3, 1n << 2n),
    role('1090000000000000021', 'Helper', 4, 1n << 28n),
    role('bot', 'Signboard', 5, 1n << 28n, true),
    role('1090000000000000022', 'Captain', 6),
  ],
});

/** A Discord in memory that gives roles and remembers the calls. */
export function createFakeRoles(): FakeRoles {
  const fake: FakeRoles = {
    given: [],
    calls: 0,
    server: tidepool(),
    members: new Map(),
    beforeGive: () => {},
    afterGive: () => {},
    resumesAt: null,
    reset() {
      fake.given.length = 0;
      fake.calls = 0;
      fake.server = tidepool();
      fake.members = new Map([[FOUNDER, []]]);
      fake.beforeGive = () => {};
      fake.afterGive = () => {};
      fake.resumesAt = null;
    },
    async give(request) {
      fake.calls += 1;
      await fake.beforeGive(request);
      fake.given.push(request);
      await fake.afterGive(request);
      return { resumesAt: fake.resumesAt };
    },
    readServer: async (id) => (fake.server?.id === id ? fake.server : null),
    readMember: async (_, userId) => fake.members.get(userId) ?? null,
  };
  fake.reset();
  return fake;
}

/** The code of the grant is the id of the account. */
export const fakeAccounts: DiscordAccounts = {
  authorizeUrl: ({ state }) => `https://discord.test/authorize?state=${encodeURIComponent(state)}`,
  read: async ({ code }) => ({ id: code, username: `user-${code}` }),
  readWithServers: async ({ code }) => ({
    id: code,
    username: `user-${code}`,
    servers: [{ id: SERVER_ID, name: 'Tidepool Society' }],
  }),
  inviteUrl: 'https://discord.test/invite',
};

export const accountOf = (entryNumber: number) => String(2_000_000_000_000_000_000n + BigInt(entryNumber));

/** The state of an authorization URL, and what the page sends when the person returns. */
export function returnFrom(authUrl: string, account: string) {
  return { code: account, state: new URL(authUrl).searchParams.get('state') ?? '', url: '' };
}

/** Connects a Discord account as the list's owner; returns the signed connection. */
export async function connectAs(owner: ListOwner, id: string, account: string): Promise<string> {
  const started = await owner.browser.call('POST', '/api/v1/winner-roles/auth-url', {
    body: { id, url: 'http://localhost:3000' },
  });
  const connected = await owner.browser.call('POST', '/api/v1/winner-roles/connect', {
    body: { id, ...returnFrom(started.json().payload.url, account) },
  });
  return connected.json().result.connection;
}

export async function saveWinnerRole(owner: ListOwner, id: string, extra: object = {}) {
  const connection = await connectAs(owner, id, FOUNDER);
  return await owner.browser.call('PUT', '/api/v1/winner-roles', {
    body: { id, connection, serverId: SERVER_ID, roleId: ROLE_ID, ...extra },
  });
}

/** A drawn list; the accounts of all, or of the first few, are known from its requirements. */
export async function drawnList(
  test: TestApp,
  owner: ListOwner,
  {
    winners = 3,
    entries = winners,
    withAccount = entries,
  }: { winners?: number; entries?: number; withAccount?: number } = {},
) {
  const list = await given.list(test, owner, {
    basics: { howManyWinners: winners, availableSpots: entries + 10 },
    entries,
  });
  await test.deps.pool.query(
    'update entries set discord_id = (2000000000000000000 + entry_number)::text where list_id = $1 and entry_number <= $2',
    [list.id, withAccount],
  );
  await given.draw(test, list);
  return list;
}
