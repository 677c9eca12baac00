import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DiscordServers } from '#server/platform/providers/discord/discord-servers.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

const SERVER = { id: '1090000000000000001', name: 'Tidepool Society', roles: [{ id: '1', name: 'Diver' }] };

let test: TestApp;
let without: TestApp;
let owner: ListOwner;
let isReachable = true;

const discordServers: DiscordServers = {
  async find(id, beforeCall) {
    await beforeCall?.();
    if (!isReachable) throw new ProviderError('retry-later', 'Discord did not answer');
    return id === SERVER.id ? SERVER : null;
  },
  async findInvited(code, beforeCall) {
    await beforeCall?.();
    return code === 'tidepool' ? SERVER.id : null;
  },
};

beforeAll(async () => {
  test = await startTestApp({ ports: { discordServers }, settings: { PAID_CALLS_PER_DAY: '20' } });
  without = await startTestApp({ besides: test });
  owner = await given.owner(test);
});
afterAll(async () => {
  await without.close();
  await test.close();
});
beforeEach(() => {
  isReachable = true;
});

const PATH = '/api/v1/projects/discord-server';
const find = async (server: string, by = owner.browser) =>
  await by.call('GET', `${PATH}?server=${encodeURIComponent(server)}`);

describe('a Discord server', () => {
  it.each([
    SERVER.id,
    `https://discord.com/channels/${SERVER.id}/1`,
    'https://discord.gg/tidepool',
    'discord.com/invite/tidepool',
  ])('is found by %s', async (named) => {
    expect((await find(named)).json().result).toEqual(SERVER);
  });

  it.each(['', 'tidepool', '123', '1090000000000000002', 'https://discord.gg/unknown'])(
    'is not found by %j',
    async (named) => expect((await find(named)).json()).toMatchObject({ success: true, result: null }),
  );

  it('is unknown without a bot, and for visitors', async () => {
    const elsewhere = await given.owner(without);
    expect((await find(SERVER.id, elsewhere.browser)).json()).toMatchObject({ success: true, result: null });
    expect((await find(SERVER.id, createTestBrowser(test.app))).statusCode).toBe(401);
  });

  it('could not be checked while Discord is away', async () => {
    isReachable = false;
    const answer = await find(SERVER.id);
    expect([answer.statusCode, answer.json().code]).toEqual([424, 'discord-unreachable']);
  });

  it('is asked for within the budget of paid calls', async () => {
    let asked = 0;
    while ((await find(SERVER.id)).statusCode === 200) asked += 1;
    expect(asked).toBeLessThanOrEqual(20);
    expect((await find(SERVER.id)).json().code).toBe('discord-unreachable');
  });
});
