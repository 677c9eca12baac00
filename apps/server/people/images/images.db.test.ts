import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createGuardedFetch } from '#server/platform/providers/guarded-fetch/guarded-fetch.ts';
import type { ImageStore } from '#server/platform/providers/image-store/port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { imageExists } from './images-store.ts';
import { emptyPng, multipart, plainPicture } from './pictures-for-test.ts';

const clock = createTestClock();
let test: TestApp;
let folder: string;
let world: Server;
let origin: string;
let hits = 0;
let shade = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  world = createServer(answer).listen(0, '127.0.0.1');
  await once(world, 'listening');
  origin = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  const guardedFetch = createGuardedFetch({ clock, allow: [origin], userAgent: 'test' });
  test = await start({ ports: { guardedFetch } });
});
afterAll(async () => {
  await test.close();
  world.closeAllConnections();
  world.close();
  await rm(folder, { recursive: true });
});

/** External content; `localhost` is not the allowed origin, though it is the same machine. */
const answer: RequestListener = async ({ url = '', headers }, reply) => {
  if (headers.host?.startsWith('localhost')) hits += 1;
  if (url === '/hang')
    return void reply.writeHead(200, { 'content-type': 'image/png' }).write('a', () => clock.advance(60));
  if (url === '/private')
    return void reply.writeHead(302, { location: origin.replace('127.0.0.1', 'localhost') }).end();
  if (url === '/large') return void reply.end(Buffer.alloc(5 * 1024 * 1024 + 1));
  if (url === '/html')
    return void reply.setHeader('content-type', 'image/png').end('<script>alert(1)</script>');
  if (url === '/gone') return void reply.writeHead(404).end();
  reply.end(await plainPicture(30, 30).jpeg().toBuffer());
};

const start = (options: TestAppOptions = {}) =>
  startTestApp({ ...options, settings: { DATA_DIR: folder, ...options.settings } });
const signedIn = async (app = test, language = 'en'): Promise<TestBrowser> => {
  const browser = createTestBrowser(app.app, language);
  await browser.signIn(ethereumWallet());
  return browser;
};
const upload = (browser: TestBrowser, content: Buffer | string, name = 'file') =>
  browser.call('POST', '/api/v1/images', multipart([{ name, content, fileName: 'a.png' }]));
const byUrl = (browser: TestBrowser, url: unknown) =>
  browser.call('POST', '/api/v1/images', { body: { url } });
/** A unique image. */
const freshPicture = () => {
  shade += 1;
  return plainPicture(20, 20, `#${shade.toString(16).padStart(2, '0')}4080`)
    .png({ palette: false })
    .toBuffer();
};
const rowsOf = ({ deps }: TestApp) => deps.db.selectFrom('images').selectAll().execute();
const told = (response: { statusCode: number; json(): { code?: string } }) => [
  response.statusCode,
  response.json().code,
];

describe('an image', () => {
  it('is uploaded as a file and served to anyone, cacheable forever', async () => {
    const response = await upload(await signedIn(), await freshPicture());
    expect(response.statusCode).toBe(200);
    const { id } = response.json().result;
    expect(response.json()).toEqual({ success: true, msg: '', result: { id } });
    const shown = await test.app.inject(`/api/v1/images/${id}`);
    expect(shown.statusCode).toBe(200);
    expect(createHash('sha256').update(shown.rawPayload).digest('hex')).toBe(id);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(shown.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      // Emails show them on the pages of mail services.
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${id.slice(0, 16)}.webp"`,
      etag: `"${id}"`,
    });
    expect(shown.headers).not.toHaveProperty('set-cookie');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 20, height: 20 });
    expect(await imageExists(test.deps.db, id)).toBe(true);
    expect(await imageExists(test.deps.db, '0'.repeat(64))).toBe(false);
  });

  it('is not resent to clients that have it', async () => {
    const { id } = (await upload(await signedIn(), await freshPicture())).json().result;
    const again = (tag: string) =>
      test.app.inject({ url: `/api/v1/images/${id}`, headers: { 'if-none-match': tag } });
    const unchanged = await again(`W/"x", "${id}"`);
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers['cache-control']).toContain('immutable');
    expect((await again('"another"')).statusCode).toBe(200);
    const head = await test.app.inject({ method: 'HEAD', url: `/api/v1/images/${id}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('is served to phones as a narrow copy, or as it is where it is narrow', async () => {
    const person = await signedIn();
    const widthOf = async (id: string) => {
      const { rawPayload } = await test.app.inject(`/api/v1/images/${id}/narrow`);
      return (await sharp(rawPayload).metadata()).width;
    };
    const wide = await plainPicture(1500, 500).png().toBuffer();
    expect(await widthOf((await upload(person, wide)).json().result.id)).toBe(960);
    expect(await widthOf((await upload(person, await freshPicture())).json().result.id)).toBe(20);
    const missing = await test.app.inject(`/api/v1/images/${'0'.repeat(64)}/narrow`);
    expect(missing.statusCode).toBe(404);
  });

  it('is fetched from a URL', async () => {
    const response = await byUrl(await signedIn(), ` ${origin}/picture `);
    expect(response.statusCode).toBe(200);
    const shown = await test.app.inject(`/api/v1/images/${response.json().result.id}`);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 30, height: 30 });
  });

  it('is stored once under concurrent uploads', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    const picture = await freshPicture();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => upload(at % 2 ? first : second, picture)),
    );
    const ids = new Set(answers.map((response) => response.json().result.id));
    expect(ids.size).toBe(1);
    expect((await rowsOf(test)).filter(({ id }) => ids.has(id))).toHaveLength(1);
  });

  it('stays when its uploader is erased', async () => {
    const { id } = (await upload(await signedIn(), await freshPicture())).json().result;
    const find = async () => (await rowsOf(test)).find((row) => row.id === id);
    const uploader = (await find())?.uploadedBy ?? '';
    await test.deps.db.deleteFrom('users').where('id', '=', uploader).execute();
    expect(await find()).toMatchObject({ uploadedBy: null, width: 20, height: 20 });
  });

  it.each(['0'.repeat(64), 'A'.repeat(64), 'x', '..%2f..%2fsecret-keys', '%00', '%zz', 'a'.repeat(500)])(
    'is not found as %s',
    async (id) => {
      const response = await test.app.inject(`/api/v1/images/${id}`);
      expect(told(response)).toEqual([404, 'not-found']);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    },
  );
});

describe('an upload is rejected', () => {
  const jpegWithTail = async () =>
    Buffer.concat([await plainPicture().jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);

  it.each([
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['HTML that is called a PNG', '<!doctype html><script>alert(1)</script>'],
    ['an empty file', ''],
    ['the largest file that may come, of nothing', Buffer.alloc(5 * 1024 * 1024)],
  ])('when it is %s', async (_what, content) => {
    expect(told(await upload(await signedIn(), content))).toEqual([400, 'image-unreadable']);
  });

  it('when it is too large, or would decompress to too much', async () => {
    const browser = await signedIn(test, 'es');
    const heavy = await upload(browser, Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(told(heavy)).toEqual([413, 'image-too-large']);
    expect(heavy.json().msg).toContain('demasiado grande');
    expect(told(await upload(browser, Buffer.alloc(30 * 1024 * 1024)))).toEqual([413, 'image-too-large']);
    expect(told(await upload(browser, emptyPng(16_000, 16_000)))).toEqual([413, 'image-too-large']);
  });

  it('but cleaned when only its tail is invalid', async () => {
    const { id } = (await upload(await signedIn(), await jpegWithTail())).json().result;
    const shown = await test.app.inject(`/api/v1/images/${id}`);
    expect(shown.rawPayload.includes('script')).toBe(false);
  });

  it('when it is not exactly one part named file', async () => {
    const browser = await signedIn();
    const content = await freshPicture();
    const file = { name: 'file', content, fileName: 'a.png' };
    const send = (...parts: Parameters<typeof multipart>[0]) =>
      browser.call('POST', '/api/v1/images', multipart(parts));
    for (const response of [
      await send(),
      await send({ ...file, name: 'picture' }),
      await send(file, file),
      await send(file, { name: 'note', content: 'x' }),
      await send({ name: 'note', content: 'x' }, file),
      await send({ name: 'file', content: 'a text' }),
      await send({ ...file, name: '__proto__' }),
    ])
      expect(told(response)).toEqual([400, 'invalid-input']);
    expect(await rowsOf(test)).not.toContainEqual(expect.objectContaining({ bytes: 0 }));
  });

  it('when it is truncated or not multipart', async () => {
    const browser = await signedIn();
    const { body, headers } = multipart([{ name: 'file', content: await freshPicture(), fileName: 'a' }]);
    const send = (payload: Buffer | string, type = headers['content-type']) =>
      browser.call('POST', '/api/v1/images', { body: payload, headers: { 'content-type': type } });
    expect(told(await send(body.subarray(0, -60)))).toEqual([400, 'invalid-input']);
    expect(told(await send('nonsense'))).toEqual([400, 'invalid-input']);
    expect(told(await send('', headers['content-type']))).toEqual([400, 'invalid-input']);
    expect(told(await send(body, 'multipart/form-data'))).toEqual([400, 'invalid-input']);
    expect(told(await send(body, 'image/png'))).toEqual([400, 'body-unreadable']);
    expect(told(await send('{', 'application/json'))).toEqual([400, 'body-unreadable']);
    expect(told(await browser.call('POST', '/api/v1/images'))).toEqual([400, 'invalid-input']);
  });

  it.each([[undefined], [null], [7], [['a']], ['x'.repeat(2_001)]])('when its URL is %j', async (url) => {
    expect(told(await byUrl(await signedIn(), url))).toEqual([400, 'invalid-input']);
  });

  it.each([
    ['/private', 424, 'image-unreachable'],
    ['/hang', 424, 'image-unreachable'],
    ['/gone', 424, 'image-unreachable'],
    ['/large', 413, 'image-too-large'],
    ['/html', 400, 'image-unreadable'],
  ])('when the content of its URL is %s', async (path, status, code) => {
    expect(told(await byUrl(await signedIn(), origin + path))).toEqual([status, code]);
    expect(hits).toBe(0);
  });

  it.each(['http://169.254.169.254/', 'http://[::1]/', 'http://localhost/', 'file:///etc/passwd', 'x', ''])(
    'when its URL is %s',
    async (url) => {
      expect(told(await byUrl(await signedIn(), url))).toEqual([424, 'image-unreachable']);
    },
  );

  it('without a session or from another origin', async () => {
    const browser = await signedIn();
    const asked = multipart([{ name: 'file', content: await freshPicture(), fileName: 'a.png' }]);
    const send = (changed: object, from = browser) =>
      from.call('POST', '/api/v1/images', { ...asked, ...changed });
    expect(told(await send({ without: ['bearer'] }))).toEqual([401, 'session-missing']);
    expect(told(await send({ without: ['csrf'] }))).toEqual([403, 'csrf-mismatch']);
    expect(told(await send({ without: ['cookies'] }))).toEqual([401, 'session-ended']);
    const foreign = { ...asked.headers, origin: 'https://evil.example' };
    expect(told(await send({ headers: foreign }))).toEqual([403, 'forbidden-origin']);
    const visitor = createTestBrowser(test.app);
    await visitor.start();
    expect(told(await send({}, visitor))).toEqual([401, 'session-missing']);
  });

  it('after a hundred attempts per hour, even concurrent ones', async () => {
    const [browser, other] = [await signedIn(), await signedIn()];
    for (let attempts = 1; attempts < 100; attempts += 1) await upload(browser, 'no picture');
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(browser, 'no picture')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect(told(await byUrl(browser, `${origin}/picture`))).toEqual([429, 'too-many-requests']);
    expect((await upload(other, await freshPicture())).statusCode).toBe(200);
    test.clock.advance(60 * 60);
    expect((await upload(browser, await freshPicture())).statusCode).toBe(200);
  });

  it('by every other call', async () => {
    const asked = multipart([{ name: 'file', content: 'x', fileName: 'a.png' }]);
    const browser = await signedIn();
    expect(told(await browser.call('PUT', '/users/me/update', asked))).toEqual([400, 'body-unreadable']);
    expect(told(await browser.call('POST', '/users/confirmation/email', asked))).toEqual([
      400,
      'body-unreadable',
    ]);
  });
});

describe('a failing store', () => {
  const failing: ImageStore = {
    put: () => Promise.reject(new ProviderError('retry-later', 'no room')),
    get: () => Promise.reject(new ProviderError('retry-later', 'away')),
    remove: () => Promise.reject(new ProviderError('retry-later', 'away')),
  };

  it('is reported and leaves no row', async () => {
    const broken = await start({ ports: { imageStore: failing } });
    try {
      const response = await upload(await signedIn(broken), await freshPicture());
      expect(told(response)).toEqual([424, 'image-not-kept']);
      expect(response.json().msg).toContain('Try again');
      expect(await rowsOf(broken)).toEqual([]);
      const shown = await broken.app.inject(`/api/v1/images/${'a'.repeat(64)}`);
      expect([...told(shown), shown.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    } finally {
      await broken.close();
    }
  });

  it('leaves no partial file on disk', async () => {
    const entries = await readdir(join(folder, 'images', 'incoming'));
    expect(entries).toEqual([]);
  });
});

it('logs no secret of an upload at any log level', async () => {
  const lines: string[] = [];
  const stream = new PassThrough();
  stream.on('data', (line) => lines.push(String(line)));
  const logged = await start({ log: createLogger('trace', stream) });
  try {
    const browser = await signedIn(logged);
    expect((await upload(browser, await freshPicture())).statusCode).toBe(200);
    const { access_token: bearer, csrf_access_token: csrf } = browser.tokens() ?? {};
    for (const secret of [bearer, csrf, ...browser.cookies.values()])
      expect(lines.join('')).not.toContain(secret);
  } finally {
    await logged.close();
  }
});
