import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { sandboxForTest } from '../../../../sandbox/sandbox-for-test.ts';
import { createDiscordRoles } from './discord-roles.ts';

const sandbox = sandboxForTest({ beforeAll, afterAll });
beforeEach(async () => void (await sandbox.post('/reset')));

const clock = createTestClock();
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
const SERVER = '1090000000000000001';
const WINNER = '1090000000000000014';
const BRUNO = '1080000000000000002';
const DANA = '1080000000000000005';
const REQUEST = { serverId: SERVER, userId: BRUNO, roleId: WINNER, reason: 'Été 🐬 drop: winner of draw 1' };

const roles = (extra: { botToken?: string } = {}) =>
  createDiscordRoles({
    apiBase: `${sandbox.url()}/discord/api/v10`,
    botToken: sandbox.env('DISCORD_BOT_TOKEN'),
    publicUrl: 'http://localhost:3000',
    clock,
    ...extra,
  });
const given = async () => (await sandbox.get('/discord/roles.json')).json();

describe('the bot', () => {
  it('gives a role, with a reason for the audit log in any script', async () => {
    await roles().give(REQUEST);
    expect(await given()).toMatchObject([
      { userId: BRUNO, roleName: 'Winner', serverName: 'Tidepool Society', reason: REQUEST.reason },
    ]);
    expect(await roles().readMember(SERVER, BRUNO)).toContain(WINNER);
  });

  it('shortens a reason that is too long, without splitting a character', async () => {
    await roles().give({ ...REQUEST, reason: '🐬'.repeat(600) });
    expect((await given())[0].reason).toBe('🐬'.repeat(512));
  });

  it('reads what a server allows it', async () => {
    const server = await roles().readServer(SERVER);
    expect(server).toMatchObject({ name: 'Tidepool Society', ownerId: '1080000000000000001' });
    expect(server?.botRoles).toEqual(['1090000000000000013']);
    expect(server?.roles).toContainEqual({
      id: '1090000000000000013',
      name: 'Signboard',
      position: 5,
      permissions: 1n << 28n,
      isManaged: true,
    });
  });

  it('knows neither servers that it is not in, nor members who are not there', async () => {
    expect(await roles().readServer('1090000000000000002')).toBeNull();
    expect(await roles().readMember(SERVER, DANA)).toBeNull();
  });

  it('rests when a limit is used up', async () => {
    let resumesAt: Date | null = null;
    for (let call = 0; call < 10; call += 1) ({ resumesAt } = await roles().give(REQUEST));
    expect(resumesAt).not.toBeNull();
    await expect(roles().give(REQUEST)).rejects.toMatchObject({ fault: 'retry-later', scope: 'account' });
  });
});

describe('what Discord refuses', () => {
  it.each([
    [{ userId: DANA }, { fault: 'refused', reason: 'left-server', scope: 'post' }],
    [{ roleId: '1090000000000000099' }, { fault: 'refused', reason: 'role-removed', scope: 'account' }],
    [{ roleId: '1090000000000000016' }, { fault: 'refused', reason: 'missing-permission', scope: 'account' }],
    [{ serverId: '1090000000000000002' }, { fault: 'refused', reason: 'bot-removed', scope: 'account' }],
  ])('%j is %j', async (change, fault) => {
    // Another sandbox window, in case the limit of the last test is still used up.
    await expect
      .poll(() =>
        roles()
          .give({ ...REQUEST, ...change })
          .catch((error) => error),
      )
      .toMatchObject(fault);
    expect(await given()).toEqual([]);
  });

  it.each([
    ['missing-permission', { reason: 'missing-permission' }],
    ['bot-removed', { reason: 'bot-removed' }],
    ['unknown-member', { reason: 'left-server' }],
    ['unknown-role', { reason: 'role-removed' }],
    ['rate-limited', { fault: 'retry-later', scope: 'account', retryAt: inSeconds(1.5) }],
    ['server-error', { fault: 'retry-later', retryAt: null }],
    ['unauthorized', { fault: 'reconnect', scope: 'app', retryAt: inSeconds(900) }],
    ['not-found', { fault: 'retry-later', scope: 'app', retryAt: inSeconds(900) }],
  ])('as %s is told apart', async (kind, fault) => {
    await sandbox.post('/discord/faults', { kind, count: 1 });
    await expect(roles().give(REQUEST)).rejects.toMatchObject(fault);
  });

  it('a wrong token is about the bot everywhere', async () => {
    await expect(roles({ botToken: 'wrong' }).give(REQUEST)).rejects.toMatchObject({
      fault: 'reconnect',
      scope: 'app',
    });
  });

  it('a call that hangs or is cut off can be repeated', async () => {
    await sandbox.post('/discord/faults', { kind: 'hang', count: 1 });
    const hanging = expect(roles().give(REQUEST)).rejects.toMatchObject({ fault: 'retry-later' });
    const pending = async () => (await (await sandbox.get('/discord/faults')).json()).pending;
    await expect.poll(pending).toEqual([]);
    clock.advance(5);
    await hanging;
    await sandbox.post('/discord/faults', { kind: 'drop-after-accept', count: 1, match: 'PUT' });
    await expect
      .poll(() =>
        roles()
          .give(REQUEST)
          .catch((error) => error),
      )
      .toMatchObject({ fault: 'retry-later', scope: 'post' });
  });
});

describe('a limit', () => {
  let server: Server;
  afterEach(() => void server.close());

  async function answering(status: number, headers: Record<string, string>, body: string) {
    server = createServer((_, response) => response.writeHead(status, headers).end(body)).listen(0);
    const { port } = server.address() as AddressInfo;
    return createDiscordRoles({ apiBase: `http://127.0.0.1:${port}`, botToken: 't', publicUrl: '', clock });
  }

  it.each([
    ['in the body', {}, '{"message": "…", "retry_after": 64.57, "global": true, "code": 0}', 64.57],
    ['in a header', { 'x-ratelimit-global': 'true', 'retry-after': '65' }, '{"message": "…"}', 65],
    ['of a proxy', { 'retry-after': '7' }, '<html>', 7],
    ['without a time', {}, '', 60],
  ])('for all servers is told apart: %s', async (_, headers, body, seconds) => {
    const discord = await answering(429, headers, body);
    await expect(discord.give(REQUEST)).rejects.toMatchObject({
      fault: 'retry-later',
      scope: 'app',
      retryAt: inSeconds(seconds),
    });
  });

  it('of another kind of 403 stops the server too', async () => {
    const discord = await answering(403, {}, '{"message": "…", "code": 50009}');
    await expect(discord.give(REQUEST)).rejects.toMatchObject({ scope: 'account', fault: 'refused' });
  });

  it('that a liar sets to a year is a day at most', async () => {
    const discord = await answering(429, {}, '{"message": "…", "retry_after": 31536000, "global": false}');
    await expect(discord.give(REQUEST)).rejects.toMatchObject({ retryAt: inSeconds(86_400) });
  });
});
