import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { freePort } from '../../../../../trials/world/start-world.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { createDiscordWebhooks } from './discord-webhook.ts';
import type { DiscordMessage, DiscordWebhook, DiscordWebhooks } from './webhook-port.ts';

const PUBLIC_URL = 'https://signboard.test';
const clock = createTestClock();
const NOW = clock.now();
const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

let sandbox: Sandbox;
let peer: Awaited<ReturnType<typeof startPeer>>;
let discord: DiscordWebhooks;
let webhooks: DiscordWebhook[];

const adapterAt = (apiBase: string) => createDiscordWebhooks({ apiBase, publicUrl: PUBLIC_URL, clock });

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  peer = await startPeer();
  discord = adapterAt(sandbox.env.DISCORD_API_BASE ?? '');
  const page = await (await fetch(`${sandbox.url}/discord`)).text();
  const addresses = [...page.matchAll(/<pre>([^<]+)<\/pre>/g)].map(([, address = '']) => address);
  webhooks = addresses.flatMap((address) => discord.parse(address) ?? []);
});
afterAll(async () => {
  await sandbox.stop();
  await peer.stop();
});
beforeEach(() => fetch(`${sandbox.url}/reset`, { method: 'POST' }));

const webhook = (index: number) => webhooks[index] ?? { id: '', token: '' };
const fail = async (kind: string) => {
  const body = JSON.stringify({ kind, count: 1 });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/discord/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
const messages = async () => (await fetch(`${sandbox.url}/discord/messages.json`)).json();
const faultOf = async (doing: Promise<unknown>) => {
  const { fault, scope, reason } = await doing.then(
    () => ({ fault: 'none', scope: '', reason: '' }),
    (error) => error,
  );
  return { fault, scope, reason };
};

const gone = { fault: 'refused', scope: 'account', reason: 'gone' };
const SALE: DiscordMessage = {
  username: 'Sales',
  embeds: [
    {
      title: 'Tidepool #7',
      url: 'https://opensea.io/assets/7',
      color: 5_150_101,
      image: { url: 'attachment://nft.png' },
      fields: [{ name: 'Price', value: '1.2 ETH', inline: true }],
      timestamp: NOW.toISOString(),
    },
  ],
};

it('recognises the addresses on the sandbox’s page as webhooks', () => {
  expect(webhooks.map(({ id }) => id)).toEqual([
    '1070000000000000001',
    '1070000000000000002',
    '1070000000000000003',
  ]);
});

describe('inspecting a webhook', () => {
  it('returns its name and channel, and posts nothing', async () => {
    expect(await discord.check(webhook(0))).toEqual({
      name: 'Tidepool Sales',
      channelId: '1060000000000000001',
    });
    expect(await messages()).toEqual([]);
  });

  it('reports a missing one', async () => {
    expect(await faultOf(discord.check({ ...webhook(0), id: '1070000000000009999' }))).toEqual(gone);
    expect(await faultOf(discord.check({ ...webhook(0), token: 'x'.repeat(68) }))).toEqual(gone);
  });

  it.each(['server-error', 'rate-limited', 'wrong-answer', 'drop-after-accept'])(
    'can be retried after %s',
    async (kind) => {
      await fail(kind);
      expect(await faultOf(discord.check(webhook(0)))).toMatchObject({ fault: 'retry-later' });
    },
  );
});

describe('message', () => {
  it('arrives with its embed and pictures', async () => {
    const pictures = ['one', 'other'].map((word) => Buffer.from(`\x89PNG\r\n\x1a\n ${word}`, 'latin1'));
    const files = pictures.map((bytes, index) => ({ name: `${index}.png`, bytes, contentType: 'image/png' }));
    const { messageId } = await discord.send(webhook(0), SALE, files);
    expect(await messages()).toMatchObject([{ webhookId: webhook(0).id, content: '', embeds: SALE.embeds }]);
    for (const [index, bytes] of pictures.entries()) {
      const kept = await fetch(`${sandbox.url}/discord/files/${messageId}/${index}`);
      expect(kept.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  it('arrives without a picture', async () => {
    const { messageId } = await discord.send(webhook(0), { content: 'Hello' });
    expect(messageId).toMatch(/^\d+$/);
    expect(await messages()).toMatchObject([{ content: 'Hello' }]);
  });

  it('in an invalid form is rejected', async () => {
    const invalid = { fault: 'refused', scope: 'post', reason: 'invalid-message' };
    const long = { embeds: [{ title: 'x'.repeat(257) }] };
    expect(await faultOf(discord.send(webhook(1), long))).toEqual(invalid);
    expect(await faultOf(discord.send(webhook(1), {}))).toEqual(invalid);
    const file = { name: 'a.gif', bytes: new Uint8Array(10 * 1024 * 1024 + 1), contentType: 'image/gif' };
    expect(await faultOf(discord.send(webhook(1), SALE, [file]))).toMatchObject({ reason: 'too-large' });
  });

  it('to a deleted webhook is rejected', async () => {
    expect(await faultOf(discord.send({ ...webhook(0), id: '1070000000000009999' }, SALE))).toEqual(gone);
    expect(await faultOf(discord.send({ ...webhook(0), token: 'x'.repeat(68) }, SALE))).toEqual(gone);
  });

  it.each([
    ['server-error', { fault: 'retry-later', scope: 'post', reason: null }, 0],
    ['unauthorized', gone, 0],
    ['not-found', gone, 0],
    ['wrong-answer', { fault: 'unknown-outcome', scope: 'post', reason: null }, 0],
    ['drop-after-accept', { fault: 'unknown-outcome', scope: 'post', reason: null }, 1],
  ])('with the fault %s', async (kind, fault, copies) => {
    await fail(kind);
    expect(await faultOf(discord.send(webhook(2), SALE))).toEqual(fault);
    expect(await messages()).toHaveLength(copies);
  });

  it('without a response has an unknown outcome', async () => {
    await fail('hang');
    const unanswered = faultOf(discord.send(webhook(2), SALE));
    const pending = async () => (await (await fetch(`${sandbox.url}/discord/faults`)).json()).pending;
    await expect.poll(pending).toEqual([]);
    clock.advance(60);
    expect(await unanswered).toMatchObject({ fault: 'unknown-outcome' });
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    expect(await faultOf(adapterAt(nowhere).send(webhook(2), SALE))).toMatchObject({
      fault: 'retry-later',
    });
  });

  it('waits as long as Discord says', async () => {
    await fail('rate-limited');
    await expect(discord.send(webhook(0), SALE)).rejects.toMatchObject({
      fault: 'retry-later',
      scope: 'account',
      retryAt: inMs(1_500),
    });
  });
});

describe('responses of the real Discord', () => {
  const sendTo = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    peer.peer.answer = sendJson(status, body, headers);
    return adapterAt(peer.url).send(webhook(0), SALE);
  };

  it('delay every webhook when the limit is global', async () => {
    const body = { message: 'You are being rate limited.', retry_after: 64.5, global: true };
    await expect(sendTo(429, body)).rejects.toMatchObject({
      scope: 'app',
      retryAt: inMs(64_500),
    });
    await expect(sendTo(429, null, { 'retry-after': '30' })).rejects.toMatchObject({
      scope: 'app',
      retryAt: inMs(30_000),
    });
    await expect(sendTo(429, {})).rejects.toMatchObject({ scope: 'account', retryAt: null });
    await expect(sendTo(429, { retry_after: 1e12 })).rejects.toMatchObject({
      retryAt: inMs(86_400_000),
    });
  });

  it.each([
    [404, { code: 10_003 }, gone],
    [404, { message: '404: Not Found', code: 0 }, { fault: 'refused', scope: 'app', reason: 'other' }],
    [400, { code: 220_001 }, { fault: 'refused', scope: 'account', reason: 'needs-thread' }],
    [413, { code: 40_005 }, { fault: 'refused', scope: 'post', reason: 'too-large' }],
    [403, { code: 50_013 }, { fault: 'refused', scope: 'account', reason: 'not-permitted' }],
    [403, { code: 40_333 }, { fault: 'retry-later', scope: 'app', reason: null }],
    [403, 'Access denied', { fault: 'retry-later', scope: 'app', reason: null }],
    [401, '<html>', { fault: 'retry-later', scope: 'app', reason: null }],
    [204, null, { fault: 'unknown-outcome', scope: 'post', reason: null }],
  ])('%i %j', async (status, body, fault) => {
    expect(await faultOf(sendTo(status, body))).toEqual(fault);
  });

  it('identifies the app and suppresses mentions', async () => {
    let agent: string | undefined;
    peer.peer.answer = (request, response) => {
      agent = request.headers['user-agent'];
      sendJson(200, { id: '1' })(request, response);
    };
    await adapterAt(peer.url).send(webhook(0), { content: '@everyone' });
    expect(agent).toBe(`DiscordBot (${PUBLIC_URL}, 1.0)`);
    const { id, token } = webhook(0);
    expect(peer.peer.calls.at(-1)).toBe(`POST /webhooks/${id}/${token}?wait=true`);
    expect(JSON.parse(peer.peer.bodies.at(-1) ?? '')).toEqual({
      content: '@everyone',
      allowed_mentions: { parse: [] },
    });
    const file = { name: 'a.png', bytes: new Uint8Array(3), contentType: 'image/png' };
    await adapterAt(peer.url).send(webhook(0), { content: '@everyone' }, [file]);
    expect(peer.peer.bodies.at(-1)).toContain('"allowed_mentions":{"parse":[]}');
  });
});
