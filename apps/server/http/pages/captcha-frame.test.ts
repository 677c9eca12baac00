import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config/parse-config.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { wire } from '#server/wiring/wire.ts';
import { WITHOUT_JOBS } from '../api/health.ts';
import { buildApp } from '../build-app.ts';

const PAGE = 'signboard.example';
const FRAME = 'captcha.signboard.example';
const KEYS = {
  RECAPTCHA_SITE_KEY: 'a-site-key',
  RECAPTCHA_SECRET_KEY: 'a-secret-key',
  RECAPTCHA_FRAME_URL: `https://${FRAME}`,
};

let dist: string;
let app: FastifyInstance;
const closing: (() => Promise<void>)[] = [];

/** The web app without a database, which none of these responses needs. */
async function startApp(settings: Record<string, string>): Promise<FastifyInstance> {
  const deps = wire(parseConfig({ PUBLIC_URL: `https://${PAGE}`, ...settings }), {
    databaseUrl: 'postgres://nowhere.invalid/none',
    secretKeys: ['a key for the tests, long enough.'],
    log: createLogger('silent'),
  });
  const built = await buildApp(deps, { readiness: WITHOUT_JOBS, webDist: dist });
  closing.push(() => built.close(), deps.close);
  return built;
}

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  for (const page of ['index', 'captcha-frame'])
    await writeFile(join(dist, `${page}.html`), `<!doctype html><title>${page}</title><!--head-->`);
  for (const file of ['captcha-frame-abc', 'main-abc'])
    await writeFile(join(dist, 'assets', `${file}.js`), 'export {}');
  app = await startApp(KEYS);
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(dist, { recursive: true });
});

const get = (host: string, url: string) => app.inject({ url, headers: { host } });
const statusOf = async (host: string, url: string) => (await get(host, url)).statusCode;
const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

describe('a page with reCAPTCHA enabled', () => {
  it('may frame one page of the other host and is otherwise as restricted as without it', async () => {
    const plain = await startApp({});
    const without = policyOf((await plain.inject({ url: '/home', headers: { host: PAGE } })).headers);
    const withIt = policyOf((await get(PAGE, '/home')).headers);
    expect(without['frame-src']).toBe("'self'");
    expect(withIt).toEqual({ ...without, 'frame-src': `'self' https://${FRAME}/captcha-frame` });
    expect(withIt['script-src']).toBe("'self'");
    expect(withIt['require-trusted-types-for']).toBe("'script'");
  });

  it('tells its scripts that reCAPTCHA is in use', async () => {
    expect((await get(PAGE, '/home')).body).toContain('"hasRecaptcha":true');
  });
});

describe('reCAPTCHA frame', () => {
  it('allows only reCAPTCHA’s script and our own loader, and can be framed only by our pages', async () => {
    const { statusCode, headers, body } = await get(FRAME, '/captcha-frame');
    expect(statusCode).toBe(200);
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      'connect-src': 'https://www.google.com/recaptcha/',
      'img-src': 'https://www.gstatic.com/recaptcha/',
      'style-src': "'unsafe-inline'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': `https://${PAGE}`,
    });
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toContain(`"siteKey":"a-site-key"`);
    expect(body).not.toContain('a-secret-key');
  });

  it('is served on its own host only', async () => {
    for (const url of ['/captcha-frame', '/captcha-frame/', '/captcha%2Dframe', '/captcha-frame.html'])
      expect(await statusOf(PAGE, url), url).toBe(404);
    expect(await statusOf('elsewhere.example', '/captcha-frame')).toBe(404);
    expect(await statusOf('CAPTCHA.signboard.example:443', '/captcha-frame')).toBe(200);
  });

  it('shares its host with nothing else', async () => {
    const urls = ['/', '/login', '/users/init', '/docs', '/api/v1/third/page', '/assets/main-abc.js'];
    for (const url of [...urls, '/assets/captcha-frame-/../main-abc.js', '/captcha-frame.html', '/nothing'])
      expect(await statusOf(FRAME, url), url).toBe(404);
    const post = { method: 'POST', url: '/users/init', headers: { host: FRAME } } as const;
    expect((await app.inject(post)).statusCode).toBe(404);
    expect(await statusOf(FRAME, '/assets/captcha-frame-abc.js')).toBe(200);
    expect(await statusOf(FRAME, '/healthz')).toBe(200);
  });

  it('does not exist without the keys', async () => {
    const plain = await startApp({});
    const answer = await plain.inject({ url: '/captcha-frame', headers: { host: FRAME } });
    expect(answer.statusCode).toBe(404);
  });
});
