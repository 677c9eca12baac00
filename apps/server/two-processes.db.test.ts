import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WITHOUT_JOBS } from '#server/http/api/health.ts';
import { NO_POOL_LIMITS } from '#server/testing/test-database.ts';
import { parseConfig } from './config/parse-config.ts';
import { buildApp } from './http/build-app.ts';
import { multipart, plainPicture } from './people/images/pictures-for-test.ts';
import { createLogger } from './platform/lib/logger.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { createTestBrowser } from './testing/test-browser.ts';
import { ethereumWallet } from './testing/test-wallets.ts';
import type { Deps } from './wiring/deps.ts';
import { wire } from './wiring/wire.ts';

const KEYS = ['a key for the tests, long enough.'];

let folder: string;
let s3: S3rver;
let one: TestApp;
let other: { app: FastifyInstance; deps: Deps };

/** Two web processes as on two machines: same database, image store and keys, separate folders. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-processes-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await s3.run();
  const settings = { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`, RATE_LIMIT_PER_MINUTE: '60' };
  one = await startTestApp({ settings: { ...settings, DATA_DIR: join(folder, 'one') } });
  const deps = wire(parseConfig({ ...settings, DATA_DIR: join(folder, 'other') }), {
    databaseUrl: one.deps.databaseUrl,
    secretKeys: KEYS,
    log: createLogger('silent'),
    clock: one.clock,
    poolLimits: NO_POOL_LIMITS,
  });
  other = { deps, app: await buildApp(deps, { readiness: WITHOUT_JOBS, webDist: null }) };
});
afterAll(async () => {
  await other.app.close();
  await other.deps.close();
  await one.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

/** Continues a browser session on the other process, as a load balancer would. */
function movedTo(app: FastifyInstance, from: ReturnType<typeof createTestBrowser>) {
  const headers = {
    authorization: `Bearer ${from.tokens()?.access_token}`,
    'x-csrf-token': from.tokens()?.csrf_access_token ?? '',
  };
  return (method: 'GET' | 'POST' | 'DELETE', url: string, asked: { body?: unknown; headers?: object } = {}) =>
    app.inject({
      method,
      url,
      headers: { ...headers, ...asked.headers },
      cookies: Object.fromEntries(from.cookies),
      ...(asked.body !== undefined && { payload: asked.body as Buffer }),
    });
}

describe('two web processes', () => {
  it('share sessions, including sign-out', async () => {
    const browser = createTestBrowser(one.app);
    await browser.signIn(ethereumWallet());
    const there = movedTo(other.app, browser);
    expect((await there('GET', '/users/me')).statusCode).toBe(200);
    expect((await there('DELETE', '/users/logout')).statusCode).toBe(200);
    expect((await browser.call('GET', '/users/me')).statusCode).toBe(401);
  });

  it('serve each other’s images', async () => {
    const browser = createTestBrowser(one.app);
    await browser.signIn(ethereumWallet());
    const content = await plainPicture(20, 20, '#123456').png().toBuffer();
    const file = multipart([{ name: 'file', content, fileName: 'a.png' }]);
    const { id } = (await browser.call('POST', '/api/v1/images', file)).json().result;
    const [here, there] = [
      await one.app.inject(`/api/v1/images/${id}`),
      await other.app.inject(`/api/v1/images/${id}`),
    ];
    expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
  });

  it('complete a sign-in that started on the other one, exactly once', async () => {
    const browser = createTestBrowser(one.app);
    const wallet = ethereumWallet();
    const { message, nonce } = await browser.start();
    const signature = await wallet.sign(message.replace('{address}', wallet.address));
    const form = new URLSearchParams({ grant_type: 'password', username: wallet.address, password: nonce });
    const login = (app: FastifyInstance) =>
      movedTo(app, browser)('POST', '/users/login', {
        body: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-signature': signature },
      });
    const statuses = (await Promise.all([login(one.app), login(other.app)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('count rate limits separately, so n processes admit n times as many requests', async () => {
    const ask = async (app: FastifyInstance) => {
      let refused = 0;
      for (let request = 0; request < 70; request += 1) {
        const { statusCode } = await app.inject({ url: '/users/me', remoteAddress: '203.0.113.9' });
        if (statusCode === 429) refused += 1;
      }
      return refused;
    };
    expect([await ask(one.app), await ask(other.app)]).toEqual([10, 10]);
  });
});
