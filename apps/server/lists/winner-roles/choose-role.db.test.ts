import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  connectAs,
  createFakeRoles,
  FOUNDER,
  fakeAccounts,
  ROLE_ID,
  returnFrom,
  SERVER_ID,
  saveWinnerRole,
  tidepool,
} from './winner-roles-for-test.ts';

const discord = createFakeRoles();
const HELPER = '1080000000000000007';
const MEMBER = '1080000000000000008';
let test: TestApp;
let owner: ListOwner;
let id: string;

beforeAll(async () => {
  test = await startTestApp({ ports: { discordAccounts: fakeAccounts, discordRoles: discord } });
  owner = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  discord.reset();
  discord.members.set(HELPER, ['1090000000000000021']);
  discord.members.set(MEMBER, [ROLE_ID]);
  ({ id } = await given.list(test, owner, { state: 'draft' }));
});

const save = (body: object, by = owner) =>
  by.browser.call('PUT', '/api/v1/winner-roles', {
    body: { id, serverId: SERVER_ID, roleId: ROLE_ID, ...body },
  });
const roles = async (connection: string) =>
  owner.browser.call('POST', '/api/v1/winner-roles/roles', { body: { id, connection, serverId: SERVER_ID } });
const saved = async () =>
  (await test.deps.pool.query('select role_name from winner_role_settings where list_id = $1', [id])).rows;

describe('an owner', () => {
  it('chooses a role of a server that they manage', async () => {
    const connection = await connectAs(owner, id, FOUNDER);
    expect((await roles(connection)).json().result).toEqual([
      { id: '1090000000000000022', name: 'Captain', refusal: 'above-bot' },
      { id: '1090000000000000021', name: 'Helper', refusal: 'dangerous' },
      { id: '1090000000000000020', name: 'Moderator', refusal: 'dangerous' },
      { id: '1090000000000000015', name: 'Finalist', refusal: null },
      { id: ROLE_ID, name: 'Winner', refusal: null },
    ]);
    expect((await save({ connection })).json().result).toMatchObject({
      isAvailable: true,
      inviteUrl: fakeAccounts.inviteUrl,
      role: { serverName: 'Tidepool Society', roleName: 'Winner', pausedReason: null },
      progress: { winners: 0, given: 0, waiting: 0, failed: [], withoutAccount: 0 },
    });
  });

  it.each([MEMBER, '1080000000000000009'])(
    '[T62] has no role of a server given that they may not manage (%s), whatever the page shows',
    async (account) => {
      const connection = await connectAs(owner, id, account);
      expect((await roles(connection)).json().code).toBe('discord-server-not-yours');
      expect((await save({ connection })).json().code).toBe('discord-server-not-yours');
      expect(await saved()).toEqual([]);
    },
  );

  it('[T62] cannot use the connection of another account, another list or an altered one', async () => {
    const connection = await connectAs(owner, id, FOUNDER);
    const other = await given.owner(test);
    const { id: otherId } = await given.list(test, other, { state: 'draft' });
    expect((await save({ id: otherId, connection }, other)).json().code).toBe('discord-connection-expired');
    const { id: second } = await given.list(test, owner, { state: 'draft' });
    expect((await save({ id: second, connection })).json().code).toBe('discord-connection-expired');
    const member = await connectAs(owner, id, MEMBER);
    const forged = Buffer.from(
      Buffer.from(member.split('.')[0] ?? '', 'base64url')
        .toString()
        .replace(MEMBER, FOUNDER),
    ).toString('base64url');
    expect((await save({ connection: `${forged}.${member.split('.')[1]}` })).json().code).toBe(
      'discord-connection-expired',
    );
    for (const nonsense of ['', '.', 'e30.x'])
      expect((await save({ connection: nonsense })).json().code).toBe('discord-connection-expired');
    expect((await save({ connection }, other)).json().code).toBe('not-found');
    test.clock.advance(31 * 60);
    await owner.browser.call('GET', '/users/me');
    expect((await save({ connection })).json().code).toBe('discord-connection-expired');
    expect(await saved()).toEqual([]);
  });

  it('[T62] cannot give roles above their own, and nobody dangerous ones', async () => {
    const helper = discord.server?.roles.map((role) =>
      role.name === 'Helper'
        ? { ...role, position: 2 }
        : role.name === 'Finalist'
          ? { ...role, position: 4 }
          : role,
    );
    if (discord.server && helper) discord.server = { ...discord.server, roles: helper };
    const connection = await connectAs(owner, id, HELPER);
    expect((await save({ connection, roleId: '1090000000000000015' })).json()).toMatchObject({
      code: 'discord-role-above-you',
      fields: { roleId: '“Finalist” is above your own highest role. Choose a lower one.' },
    });
    expect((await save({ connection, roleId: '1090000000000000020' })).json().code).toBe(
      'discord-role-dangerous',
    );
    expect((await save({ connection })).statusCode).toBe(200);
  });

  it('[T62] loses the right with their role on Discord, at the next save', async () => {
    const connection = await connectAs(owner, id, HELPER);
    expect((await save({ connection })).statusCode).toBe(200);
    discord.members.set(HELPER, []);
    expect((await save({ connection })).json().code).toBe('discord-server-not-yours');
  });

  it.each([
    ['discord-bot-missing', null],
    ['discord-bot-not-permitted', { ...tidepool(), botRoles: [] }],
  ])('learns that the bot has to be set up: %s', async (code, server) => {
    const connection = await connectAs(owner, id, FOUNDER);
    discord.server = server;
    expect((await save({ connection })).json().code).toBe(code);
  });

  it.each([SERVER_ID, 'bot', '1090000000000000099'])('cannot choose %s', async (roleId) => {
    const answer = await saveWinnerRole(owner, id, { roleId });
    expect(answer.json().code).toMatch(/discord-role-missing|invalid-input/);
  });

  it('completes an authorization once, and only their own for this list', async () => {
    const start = async (by: ListOwner, list: string) =>
      (
        await by.browser.call('POST', '/api/v1/winner-roles/auth-url', {
          body: { id: list, url: 'http://localhost:3000' },
        })
      ).json().payload.url;
    const connect = (by: ListOwner, list: string, url: string) =>
      by.browser.call('POST', '/api/v1/winner-roles/connect', {
        body: { id: list, ...returnFrom(url, FOUNDER) },
      });
    const url = await start(owner, id);
    const other = await given.owner(test);
    const { id: otherId } = await given.list(test, other, { state: 'draft' });
    expect((await connect(other, otherId, url)).json().code).toBe('discord-failed');
    expect((await connect(owner, id, url)).statusCode).toBe(200);
    expect((await connect(owner, id, url)).json().code).toBe('discord-failed');
    const { id: second } = await given.list(test, owner, { state: 'draft' });
    expect((await connect(owner, second, await start(owner, id))).json().code).toBe('discord-failed');
  });
});

it('is off without a bot, and says so', async () => {
  const without = await startTestApp({ besides: test, ports: { discordAccounts: null, discordRoles: null } });
  const someone = await given.owner(without);
  const { id: list } = await given.list(without, someone, { state: 'draft' });
  const shown = await someone.browser.call('GET', `/api/v1/winner-roles?id=${list}`);
  expect(shown.json().result).toMatchObject({ isAvailable: false, inviteUrl: null, role: null });
  const started = await someone.browser.call('POST', '/api/v1/winner-roles/auth-url', {
    body: { id: list, url: 'http://localhost:3000' },
  });
  expect(started.json().code).toBe('discord-roles-off');
  await without.close();
});
