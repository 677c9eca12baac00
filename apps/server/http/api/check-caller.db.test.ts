import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { routeTableOf } from './route-table.ts';

const LARGE = 4 * 1024 * 1024;
const NOT_JSON = `{"${'a'.repeat(60_000)}`;

let test: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  test = await startTestApp();
  browser = createTestBrowser(test.app);
  await browser.signIn(ethereumWallet());
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());

/** Announces a body, sends none of it, and reads the answer. */
const announce = async (path: string, headers: readonly string[], { app } = test) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const lines = [`PUT ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
};

describe('a call without a valid session', () => {
  it('is answered before any of its body arrives', async () => {
    const answer = await announce('/api/v1/projects/access', [`content-length: ${LARGE}`]);
    expect(answer).toContain('HTTP/1.1 401');
    expect(answer).toContain('session-missing');
  });

  it.each([`content-length: ${LARGE + 1}`, 'transfer-encoding: chunked'])(
    'loses its connection when its body may be too large: %s',
    async (header) => {
      const answer = await announce('/api/v1/projects/access', [header]);
      expect(answer).toContain('HTTP/1.1 401');
      expect(answer.toLowerCase()).toContain('connection: close');
    },
  );

  it.each([
    ['bearer', 'session-missing'],
    ['csrf', 'csrf-mismatch'],
    ['cookies', 'session-ended'],
  ] as const)(
    'without %s is refused before its body is parsed, wherever a session is needed',
    async (part, code) => {
      const guarded = routeTableOf(test.app).filter(
        ({ call, method }) => method !== 'HEAD' && ['session', 'user', 'bot'].includes(call?.access ?? ''),
      );
      expect(guarded.length).toBeGreaterThan(40);
      for (const { method, path } of guarded) {
        const answer = await browser.call(method as 'POST', path, {
          ...(method !== 'GET' && { body: NOT_JSON }),
          headers: { 'content-type': 'application/json' },
          without: [part],
        });
        expect(answer.json().code, `${method} ${path}`).toBe(code);
      }
    },
  );

  it('from another site is refused before its body is parsed', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const answer = await browser.call('PUT', '/api/v1/projects/access', { body: NOT_JSON, headers });
    expect(answer.json().code).toBe('forbidden-origin');
  });
});

it('closes the connection of a client over the rate limit whose body may never end', async () => {
  const limited = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '1' } });
  try {
    await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const ask = () => announce('/api/v1/projects/access', ['transfer-encoding: chunked'], limited);
    expect(await ask()).toContain('HTTP/1.1 401');
    const answer = await ask();
    expect(answer).toContain('HTTP/1.1 429');
    expect(answer.toLowerCase()).toContain('connection: close');
  } finally {
    await limited.close();
  }
});

it.each([
  ['POST', '/users/newsletter', 32 * 1024],
  ['PUT', '/users/me/update', 64 * 1024],
  ['POST', '/users/confirmation/email', 4 * 1024],
] as const)('limits the body of %s %s', async (method, path, limit) => {
  const send = (size: number) =>
    browser.call(method, path, {
      body: `"${'a'.repeat(size - 2)}"`,
      headers: { 'content-type': 'application/json' },
    });
  expect((await send(limit)).json().code).not.toBe('body-too-large');
  expect((await send(limit + 1)).json().code).toBe('body-too-large');
});
