import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { IMAGE_MAX_BYTES } from '@signboard/contract/images/endpoints.ts';
import { insertAddress } from '@signboard/domain/accounts/sign-in-message.ts';
import sharp from 'sharp';
import { Agent, FormData, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isExhaustive } from '../../../testing/scope.ts';
import { prepareDraws } from '../../../trials/world/prepare-draws.ts';
import { freePort } from '../../../trials/world/start-world.ts';
import { walletForLoad } from '../../../trials/world/wallet-for-load.ts';
import { hasDaemon } from '../../test/find-daemons.ts';
import { CLIENT_ADDRESS, startNginx } from './start-nginx.ts';
import { type Site, startSite } from './start-site.ts';

type Tokens = Record<'access_token' | 'csrf_access_token', string>;

const REQUESTS_PER_MINUTE = 5_000;
/** What the file lets through at once. */
const BURST = 500;

describe.runIf(isExhaustive && hasDaemon('nginx'))('nginx with our file', () => {
  let site: Site;
  let session: { headers: Record<string, string>; setCookie: string[] };

  beforeAll(async () => {
    site = await startSite({ RATE_LIMIT_PER_MINUTE: String(REQUESTS_PER_MINUTE) });
    session = await signIn(site);
  });
  afterAll(() => site.stop());

  it('loads the file without a warning', () => {
    expect(site.nginx.output()).toBe('');
  });

  it('redirects to its own name over https', async () => {
    const { statusCode, headers, body } = await request(`${site.nginx.httpUrl}/sb/one/two?a=b`, {
      headers: { host: 'evil.example' },
    });
    await body.dump();
    expect([statusCode, headers.location]).toEqual([301, 'https://signboard.example/sb/one/two?a=b']);
  });

  it('serves pages over HTTP/2', async () => {
    const client = connectHttp2(site.nginx.url, { ca: site.nginx.certificate });
    const stream = client.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    expect([headers[':status'], await text(stream)]).toEqual([200, expect.stringContaining('<h1')]);
    client.close();
  });

  it.each(['/metrics', '/readyz'])('hides %s', async (path) => {
    const { statusCode, body } = await site.send(path);
    expect([statusCode, await body.text()]).toEqual([404, expect.stringContaining('nginx')]);
  });

  it('passes on compression, caching and security headers as they are', async () => {
    const headers = { 'accept-encoding': 'gzip', 'accept-language': 'en' };
    const asset = /"(\/assets\/[^"]+\.js)"/.exec(await (await site.send('/')).body.text())?.[1];
    for (const path of ['/', '/login', asset ?? 'none', '/users/me', '/not/there']) {
      const behind = await site.send(path, { headers });
      const direct = await request(`${site.webs[0]?.url}${path}`, {
        headers: { ...headers, host: 'localhost', 'x-forwarded-proto': 'https' },
      });
      await Promise.all([behind.body.dump(), direct.body.dump()]);
      expect([path, behind.statusCode, comparable(behind.headers)]).toEqual([
        path,
        direct.statusCode,
        comparable(direct.headers),
      ]);
      expect(behind.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'/),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-frame-options': 'DENY',
      });
    }
    const page = await site.send('/', { headers });
    await page.body.dump();
    expect(page.headers['content-encoding']).toBe('gzip');
  });

  it('signs a wallet in, with cookies that are only sent over https', async () => {
    expect(session.setCookie).toContainEqual(
      expect.stringMatching(/^__Host-signboard_session=.*; Path=\/;.*HttpOnly; Secure; SameSite=Lax/),
    );
    const me = await site.send('/users/me', { headers: session.headers });
    await me.body.dump();
    expect(me.statusCode).toBe(200);
  });

  it('tells the product the real address, whatever the client claims', async () => {
    const remaining = async (localAddress: string, claimed: string) => {
      const agent = new Agent({ localAddress, connect: { ca: site.nginx.certificate } });
      const headers = { 'x-forwarded-for': claimed };
      const counts: number[] = [];
      for (let at = 0; at < 4; at += 1) {
        const answer = await site.send('/users/me', { dispatcher: agent, headers });
        await answer.body.dump();
        counts.push(Number(answer.headers['x-ratelimit-remaining']));
      }
      await agent.close();
      // Each of the two processes counts on its own.
      return Math.min(...counts);
    };
    const first = await remaining('127.0.0.7', '203.0.113.1');
    const second = await remaining('127.0.0.7', '203.0.113.2');
    expect(second).toBeLessThan(first);
    expect(await remaining('127.0.0.8', '203.0.113.2')).toBeGreaterThan(second);
  });

  it('passes on a picture of the largest size, and our answer to a larger one', async () => {
    const upload = async (bytes: number) => {
      const form = new FormData();
      form.set('file', new Blob([await pictureOf(bytes)], { type: 'image/png' }), 'picture.png');
      const { headers } = session;
      const answer = await site.send('/api/v1/images', { method: 'POST', headers, body: form });
      return [answer.statusCode, await answer.body.json()];
    };
    expect(await upload(IMAGE_MAX_BYTES)).toEqual([200, expect.objectContaining({ success: true })]);
    expect(await upload(IMAGE_MAX_BYTES + 1)).toEqual([
      413,
      expect.objectContaining({ code: 'image-too-large' }),
    ]);
  });

  it('passes on long cookies, referrers and addresses', async () => {
    const long = (name: string, bytes: number) => ({ [name]: 'a'.repeat(bytes) });
    const status = async (path: string, headers: Record<string, string>) => {
      const { statusCode, body } = await site.send(path, { headers });
      await body.dump();
      return statusCode;
    };
    expect(await status('/', { cookie: `analytics=${'a'.repeat(7_000)}` })).toBe(200);
    expect(await status(`/?${'a'.repeat(7_000)}`, long('referer', 4_000))).toBe(200);
  });

  it('passes on ranges of a proof', async () => {
    const [list] = await prepareDraws(site.database, { secretKey: site.secretKey, lists: 1, entries: 500 });
    if (!list) throw new Error('no list');
    const { cookie, ...headers } = list.headers;
    const drawn = await site.send('/api/v1/projects/winners/select', {
      method: 'POST',
      headers: { ...headers, cookie: `__Host-${cookie}` },
      body: JSON.stringify({ id: list.listId }),
    });
    expect([drawn.statusCode, await drawn.body.text()]).toEqual([200, expect.any(String)]);
    const { rows } = await site.database.query('select name from lists where id = $1', [list.listId]);
    const path = `/api/v1/third/page/draw?workspace=${rows[0].name}&name=${rows[0].name}`;
    const get = async (range: Record<string, string>) => {
      const answer = await site.send(path, { headers: { 'accept-encoding': 'gzip', ...range } });
      return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
    };
    // A worker draws, and writes the proof.
    await expect.poll(async () => (await get({})).statusCode).toBe(200);
    const whole = await get({});
    const half = Math.floor(whole.bytes.length / 2);
    const parts = [await get({ range: `bytes=0-${half - 1}` }), await get({ range: `bytes=${half}-` })];
    expect([whole, ...parts].map(({ statusCode }) => statusCode)).toEqual([200, 206, 206]);
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(whole.bytes)).toBe(true);
  });
});

describe.runIf(isExhaustive && hasDaemon('nginx'))('a flood', () => {
  it('from one network is answered with 429 before a process sees it, and others are served', async () => {
    let served = 0;
    const behind = createServer((_request, response) => {
      served += 1;
      response.end('ok');
    });
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
    const { port: own } = behind.address() as AddressInfo;
    const process = `http://127.0.0.1:${own}`;
    const ports = { port: await freePort(), httpPort: await freePort() };
    // So slow that only the burst counts, however long this takes.
    const nginx = await startNginx({ ...ports, rate: 'rate=1r/m' }, [process, process]);
    const browser = new Agent({ connections: 8, connect: { ca: nginx.certificate } });
    try {
      const statusOf = async (address: string) => {
        const headers = { [CLIENT_ADDRESS]: address };
        const { statusCode, body } = await request(nginx.url, { dispatcher: browser, headers });
        await body.dump();
        return statusCode;
      };
      const flood = Array.from({ length: BURST + 200 }, (_, at) => `2001:db8:0:7:${at.toString(16)}:1:2:3`);
      const statuses = await Promise.all(flood.map(statusOf));
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(statuses.filter((status) => status === 200)).toHaveLength(served);
      expect(served).toBeGreaterThan(BURST);
      expect(await statusOf('2001:db8:0:8::1')).toBe(200);
      expect(await statusOf('203.0.113.9')).toBe(200);
    } finally {
      await browser.close();
      await nginx.stop();
      behind.close();
    }
  });
});

async function signIn(site: Site) {
  const wallet = walletForLoad();
  const init = await site.send('/users/init', { method: 'POST' });
  const started = (await init.body.json()) as Tokens & { nonce: string; message: string };
  const login = await site.send('/users/login', {
    method: 'POST',
    headers: {
      ...headersOf(started, init.headers['set-cookie']),
      'content-type': 'application/x-www-form-urlencoded',
      'x-signature': wallet.sign(insertAddress(started.message, wallet.address)),
    },
    body: new URLSearchParams({
      grant_type: 'password',
      username: wallet.address,
      password: started.nonce,
    }).toString(),
  });
  const setCookie = [login.headers['set-cookie'] ?? []].flat();
  return { headers: headersOf((await login.body.json()) as Tokens, setCookie), setCookie };
}

const headersOf = ({ access_token, csrf_access_token }: Tokens, cookies: string | string[] | undefined) => ({
  authorization: `Bearer ${access_token}`,
  'x-csrf-token': csrf_access_token,
  cookie: [cookies ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
});

/** What differs between two answers of ours, or belongs to a connection, is left out; a header that comes twice stays an array. */
function comparable(headers: Record<string, unknown>): object {
  const { date, server, connection, ...rest } = headers;
  const own = [
    'keep-alive',
    'x-request-id',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'transfer-encoding',
  ];
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !own.includes(name)));
}

/** Bytes after its end belong to no picture, and harm none. */
async function pictureOf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [1_200, 1_200];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: 'gray', noise } }).png();
  const padded = new Uint8Array(bytes);
  padded.set(await picture.toBuffer());
  return padded;
}
