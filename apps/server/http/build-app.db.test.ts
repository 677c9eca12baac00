import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let test: TestApp;
let dist: string;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<!doctype html><html lang="en"><head><!--head--></head><body></body></html>',
  );
  await writeFile(join(dist, 'assets/main-abc.js'), 'export {}');
  await writeFile(join(dist, 'assets/demo-wallet-abc.js'), 'export {}');
  test = await startTestApp({ webDist: dist });
});
afterAll(async () => {
  await test.close();
  await rm(dist, { recursive: true });
});

describe('pages', () => {
  it('[N1] responds 200 for a page and 404 for an unknown path, with the same HTML', async () => {
    const page = await test.app.inject('/home');
    const none = await test.app.inject('/no/such/page');
    expect([page.statusCode, none.statusCode]).toEqual([200, 404]);
    expect(none.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(none.body).toContain('signboard-settings');
  });

  it('responds with JSON to unknown API and asset paths', async () => {
    for (const url of ['/api/v1/nothing', '/users/nothing', '/assets/gone.js']) {
      const response = await test.app.inject(url);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ success: false, code: 'not-found' });
    }
  });

  it('[N6] includes language, theme and preset in the initial HTML', async () => {
    const html = async (cookie: string, accept = 'en') =>
      (
        await test.app.inject({
          url: '/',
          headers: { cookie: `signboard_look=${cookie}`, 'accept-language': accept },
        })
      ).body;
    expect(await html('es.dark.theme3')).toContain('<html lang="es" data-theme="dark" data-preset="theme3">');
    expect(await html('-.-.-', 'es-AR')).toContain('<html lang="es">');
    expect(await html('"><script>.x.y')).toContain('<html lang="en">');
  });

  it('lets hashed files be cached forever and pages be revalidated', async () => {
    expect((await test.app.inject('/assets/main-abc.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await test.app.inject('/')).headers['cache-control']).toBe('no-cache');
  });

  it('serves the demo wallet only in the sandbox', async () => {
    expect((await test.app.inject('/assets/demo-wallet-abc.js')).statusCode).toBe(404);
    const sandbox = await startTestApp({
      webDist: dist,
      settings: { SANDBOX: 'on', SANDBOX_URL: 'http://localhost:4000' },
    });
    try {
      expect((await sandbox.app.inject('/assets/demo-wallet-abc.js')).statusCode).toBe(200);
      expect((await sandbox.app.inject('/')).body).toContain('"sandboxUrl":"http://localhost:4000"');
    } finally {
      await sandbox.close();
    }
  });
});

describe('headers', () => {
  it('[R26] allow no inline script or style, no other host and no framing', async () => {
    for (const url of ['/', '/users/nothing', '/healthz']) {
      const { headers } = await test.app.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toMatch(/; trusted-types signboard-captcha-worker signboard-draw-worker$/);
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('enforce https when the public URL uses it', async () => {
    const secure = await startTestApp({ settings: { PUBLIC_URL: 'https://signboard.example' } });
    try {
      expect((await secure.app.inject('/healthz')).headers['strict-transport-security']).toContain(
        'max-age=31536000',
      );
    } finally {
      await secure.close();
    }
  });
});

describe('limits', () => {
  it('reject a body that is too large', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/users/newsletter',
      payload: { email: 'x'.repeat(70_000) },
    });
    expect([response.statusCode, response.json().code]).toEqual([413, 'body-too-large']);
  });

  it.each([
    ['{ not json', 'application/json', 'body-unreadable', undefined],
    ['<xml/>', 'application/xml', 'body-unreadable', undefined],
    ['', 'application/json', 'body-unreadable', undefined],
    ['{"__proto__":{"email":"a@b.test"}}', 'application/json', 'body-unreadable', undefined],
    ['[]', 'application/json', 'invalid-input', { body: 'Should be JSON of the type object' }],
    ['{}', 'application/json', 'invalid-input', { email: 'Email is required' }],
    ['{"email":{"$ne":1}}', 'application/json', 'invalid-input', { email: 'Email is required' }],
  ])('reject the body %s of type %s', async (payload, type, code, fields) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/users/newsletter',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.json()).toMatchObject({ success: false, code, ...(fields && { fields }) });
    expect(response.json().msg).toMatch(code === 'body-unreadable' ? /valid JSON/ : /fields/);
    expect(response.statusCode).toBe(400);
  });

  it('limit requests per address, with a tenth of the limit for sign-ins', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '60' } });
    try {
      const ask = (url: string) =>
        limited.app.inject({ method: 'POST', url, payload: { email: 'a@b.test' } });
      const slow = [];
      for (let request = 0; request < 8; request += 1) slow.push(await ask('/users/newsletter'));
      expect(slow.filter((answer) => answer.statusCode === 429)).toHaveLength(2);
      expect(slow.find((answer) => answer.statusCode === 429)?.json()).toMatchObject({
        success: false,
        code: 'too-many-requests',
      });
      expect((await ask('/users/init')).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('admit exactly the allowed number of concurrent requests', async () => {
    const limited = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '60' } });
    try {
      const url = await limited.app.listen({ port: 0, host: '127.0.0.1' });
      const ask = (path: string, method = 'GET') => fetch(url + path, { method });
      const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted();
      const overHttp = await Promise.all(Array.from({ length: 70 }, () => ask('/users/me')));
      expect(statuses(overHttp)).toEqual([...Array(60).fill(401), ...Array(10).fill(429)]);
      expect(
        Number(overHttp.find(({ status }) => status === 429)?.headers.get('retry-after')),
      ).toBeGreaterThan(0);

      // Injected requests have no connections between them, so they are truly concurrent.
      const remoteAddress = '203.0.113.7';
      const inOneMoment = await Promise.all(
        Array.from({ length: 70 }, () => limited.app.inject({ url: '/users/me', remoteAddress })),
      );
      const codes = inOneMoment.map(({ statusCode }) => statusCode).toSorted();
      expect(codes).toEqual([...Array(60).fill(401), ...Array(10).fill(429)]);
    } finally {
      await limited.close();
    }
  });
});

/** Breaks every connection of the pool, as a database restart does. */
const dropConnections = async ({ deps }: TestApp) => {
  const { rows } = await deps.pool.query('select pg_backend_pid() as pid');
  const broken = deps.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'signboard' and pid <> $1",
    [rows[0].pid],
  );
  await broken.catch(() => {});
  await deps.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  await expect.poll(() => deps.pool.totalCount).toBe(0);
};

describe('operating', () => {
  it('reports health, readiness and metrics', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ ok: true });
    expect((await test.app.inject('/readyz')).json()).toEqual({
      ok: true,
      checks: { database: true, jobs: true, open: true },
    });
    const metrics = (await test.app.inject('/metrics')).body;
    expect(metrics).toContain('signboard_http_request_seconds_bucket');
    expect(metrics).toContain('signboard_mails_waiting 0');
    expect(metrics).toContain('signboard_paid_calls_ratio{budget="x"} 0');
  });

  it('asks the database at most once a second for readiness, however many requests arrive', async () => {
    const own = await startTestApp();
    try {
      const query = vi.spyOn(own.deps.pool, 'query');
      const asked = () =>
        query.mock.calls.filter(([text]) => String(text).includes('schema_migrations')).length;
      const flood = () => Promise.all(Array.from({ length: 50 }, () => own.app.inject('/readyz')));
      for (const response of [...(await flood()), ...(await flood())]) expect(response.statusCode).toBe(200);
      expect(asked()).toBe(1);
      own.clock.advance(1.5);
      await flood();
      expect(asked()).toBe(2);
    } finally {
      vi.restoreAllMocks();
      await own.close();
    }
  });

  it('serves metrics on a public instance only with the token', async () => {
    const settings = { PUBLIC_URL: 'https://signboard.example', METRICS_TOKEN: 'a-long-enough-token' };
    const open = await startTestApp({ settings });
    try {
      const ask = (authorization?: string) =>
        open.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });
      expect((await ask()).statusCode).toBe(404);
      expect((await ask('Bearer wrong')).statusCode).toBe(404);
      expect((await ask('Bearer a-long-enough-token')).statusCode).toBe(200);
    } finally {
      await open.close();
    }
  });

  it('[R6] [R7] responds 503 with Retry-After while the database is unavailable, reports not ready, and recovers on its own', async () => {
    const lost = await startTestApp();
    try {
      const browser = createTestBrowser(lost.app);
      await browser.signIn(ethereumWallet());
      const { connectionString } = lost.deps.pool.options;
      lost.deps.pool.options.connectionString = 'postgres://nobody@127.0.0.1:1/none';
      await dropConnections(lost);
      const away = await browser.call('GET', '/users/me');
      expect([away.statusCode, away.json().code, away.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
      expect((await lost.app.inject('/readyz')).statusCode).toBe(503);
      expect((await lost.app.inject('/healthz')).statusCode).toBe(200);
      lost.deps.pool.options.connectionString = connectionString;
      expect((await browser.call('GET', '/users/me')).statusCode).toBe(200);
    } finally {
      await lost.close();
    }
  });

  it('redacts tokens, cookies, signatures and confirmation links from the log', async () => {
    const lines: string[] = [];
    const stream = new PassThrough();
    stream.on('data', (line) => lines.push(String(line)));
    const log = createLogger('trace', stream);
    const logged = await startTestApp({ log, webDist: dist });
    try {
      const browser = createTestBrowser(logged.app);
      await browser.signIn(ethereumWallet());
      await browser.call('GET', '/users/me');
      await browser.call('GET', '/user/confirm-email/top-secret-token?also=secret-query');
      await browser.call('GET', '/s/top-secret-token');
      const secrets = [
        browser.tokens()?.access_token,
        browser.tokens()?.csrf_access_token,
        ...browser.cookies.values(),
        'top-secret-token',
        'secret-query',
      ];
      const text = lines.join('');
      expect(text).toContain('/user/confirm-email/[secret]');
      expect(text).toContain('/s/[secret]');
      for (const secret of secrets) expect(text).not.toContain(secret);
    } finally {
      await logged.close();
    }
  });
});
