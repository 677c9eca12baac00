import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { createDiscordServers, type DiscordServers } from './discord-servers.ts';

const clock = createTestClock();
const ID = '1090000000000000001';
const GUILD = {
  id: ID,
  name: 'Tidepool Society',
  roles: [
    { id: ID, name: '@everyone', position: 0, managed: false },
    { id: '1090000000000000012', name: 'Swimmer', position: 1, managed: false },
    { id: '1090000000000000011', name: 'Diver', position: 2, managed: false },
    { id: '1090000000000000013', name: 'A bot', position: 3, managed: true },
  ],
};

let server: Awaited<ReturnType<typeof startPeer>>;
let discord: DiscordServers;

beforeAll(async () => {
  server = await startPeer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.peer.calls.length = 0;
  discord = createDiscordServers({
    apiBase: server.url,
    botToken: 'secret',
    publicUrl: 'https://s.test',
    clock,
  });
});

const answer = (next: PeerAnswer) => {
  server.peer.answer = next;
};

describe('the servers of the bot', () => {
  it('have the roles that members can be given, the highest first', async () => {
    answer((request, response) => {
      const isBot = request.headers.authorization === 'Bot secret';
      sendJson(isBot ? 200 : 401, GUILD)(request, response);
    });
    expect(await discord.find(ID)).toEqual({
      id: ID,
      name: 'Tidepool Society',
      roles: [
        { id: '1090000000000000011', name: 'Diver' },
        { id: '1090000000000000012', name: 'Swimmer' },
      ],
    });
  });

  it('are asked for once a minute, and counted as often as they are asked for', async () => {
    answer(sendJson(200, GUILD));
    let counted = 0;
    const count = async () => {
      counted += 1;
    };
    await Promise.all([discord.find(ID, count), discord.find(ID, count)]);
    await discord.find(ID, count);
    expect([counted, server.peer.calls]).toEqual([1, [`GET /guilds/${ID}`]]);
  });

  it.each([
    [403, 50_001],
    [404, 10_004],
  ])('do not include one that is answered by %i', async (status, code) => {
    answer(sendJson(status, { code, message: 'No' }));
    expect(await discord.find(ID)).toBeNull();
    expect(await discord.findInvited('unknown')).toBeNull();
  });

  it.each([
    ['a rejected token', sendJson(401, { code: 0 }), 'refused'],
    ['a rate limit', sendJson(429, { retry_after: 1 }), 'retry-later'],
    ['an outage', sendJson(500, {}), 'retry-later'],
    ['another shape', sendJson(200, { id: ID }), 'retry-later'],
  ])('are unknown, not missing, after %s', async (_name, response, fault) => {
    answer(response);
    await expect(discord.find(ID)).rejects.toMatchObject({ fault });
    answer(sendJson(200, GUILD));
    expect((await discord.find(ID))?.name).toBe('Tidepool Society');
  });

  it('are found by an invite, whose code cannot lead elsewhere', async () => {
    answer(sendJson(200, { guild: { id: ID } }));
    expect(await discord.findInvited('../guilds/1')).toBe(ID);
    expect(server.peer.calls).toEqual(['GET /invites/..%2Fguilds%2F1']);
  });
});
