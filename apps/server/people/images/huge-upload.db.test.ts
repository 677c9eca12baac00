import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser, type TestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { multipart, plainPicture } from './pictures-for-test.ts';

const MEGABYTE = 1024 * 1024;
const HUGE = 200 * MEGABYTE;

let test: TestApp;
let browser: TestBrowser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  test = await startTestApp({ settings: { DATA_DIR: folder } });
  browser = createTestBrowser(test.app);
  await browser.signIn(ethereumWallet());
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** A multipart body up to the first byte of its file. */
const beginning = () => {
  const { body } = multipart([{ name: 'file', content: 'HERE', fileName: 'a.png' }]);
  return body.subarray(0, body.indexOf('HERE'));
};

/** Sends as fast as the server reads; returns the response and the bytes sent until the connection closed. */
const pour = async (headers: Record<string, string>, head = beginning()) => {
  const outgoing = request({
    port: (test.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/v1/images',
    headers: { ...multipart([]).headers, ...headers },
  });
  let isCut = false;
  outgoing.on('close', () => {
    isCut = true;
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    outgoing.on('response', resolve).on('error', reject),
  );
  outgoing.write(head);
  let sent = 0;
  const more = () => {
    while (sent < HUGE && !outgoing.destroyed) {
      sent += MEGABYTE;
      if (!outgoing.write(Buffer.alloc(MEGABYTE))) return;
    }
  };
  outgoing.on('drain', more);
  more();
  const response = await answered;
  const { code } = (await json(response)) as { code: string };
  const isCutInTime = () => {
    test.clock.advance(1);
    return isCut;
  };
  await expect.poll(isCutInTime).toBe(true);
  return { status: response.statusCode, code, sent };
};
const credentials = () => ({
  authorization: `Bearer ${browser.tokens()?.access_token}`,
  'x-csrf-token': browser.tokens()?.csrf_access_token ?? '',
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

it('is rejected and closed early when it declares its length', async () => {
  const { status, code, sent } = await pour({ ...credentials(), 'content-length': String(HUGE) });
  expect([status, code]).toEqual([413, 'image-too-large']);
  expect(sent).toBeLessThan(20 * MEGABYTE);
});

it('is rejected and closed early when it does not, using little memory', async () => {
  const before = process.memoryUsage().rss;
  const { status, code, sent } = await pour(credentials());
  expect([status, code]).toEqual([413, 'image-too-large']);
  expect(sent).toBeLessThan(60 * MEGABYTE);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
});

it('is closed even when it never becomes a file', async () => {
  const { code, sent } = await pour(credentials(), Buffer.from('no part begins here'));
  expect(code).toBe('image-too-large');
  expect(sent).toBeLessThan(60 * MEGABYTE);
});

it('is not read without a session', async () => {
  const { status, code, sent } = await pour({ 'content-length': String(HUGE) });
  expect([status, code]).toEqual([401, 'session-missing']);
  expect(sent).toBeLessThan(20 * MEGABYTE);
});

it('is received when short, so that a browser reads the error and keeps its connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const port = (test.app.server.address() as AddressInfo).port;
  const { headers } = multipart([]);
  const send = async () => {
    const freed = once(agent, 'free');
    const outgoing = request({ port, agent, method: 'POST', path: '/api/v1/images', headers });
    outgoing.setHeader('content-length', 3 * MEGABYTE);
    outgoing.end(Buffer.alloc(3 * MEGABYTE));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    await json(response);
    await Promise.race([freed, once(response.socket, 'close')]);
    return [response.statusCode, outgoing.reusedSocket];
  };
  expect([await send(), await send(), await send()]).toEqual([
    [401, false],
    [401, true],
    [401, true],
  ]);
  agent.destroy();
});

it('leaves the server working: valid images succeed and slightly too large ones are reported', async () => {
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/v1/images`;
  const send = async (content: Buffer) => {
    const { body, headers } = multipart([{ name: 'file', content, fileName: 'a.png' }]);
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { ...credentials(), ...headers },
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await send(Buffer.alloc(12 * MEGABYTE))).toEqual([413, 'image-too-large']);
  expect(await send(await plainPicture().png().toBuffer())).toEqual([200, undefined]);
  expect(await send(Buffer.from('no picture'))).toEqual([400, 'image-unreadable']);
  expect(await send(await plainPicture().png().toBuffer())).toEqual([200, undefined]);
});
