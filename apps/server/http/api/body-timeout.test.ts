import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { enforceBodyTimeout } from './body-timeout.ts';

const LIMIT_MS = 10_000;
let app: FastifyInstance;
let arrived: PromiseWithResolvers<void>;
let handling: PromiseWithResolvers<void>;
let mayFinish: PromiseWithResolvers<void>;

beforeAll(async () => {
  app = fastify({ logger: false });
  enforceBodyTimeout(app, LIMIT_MS);
  app.addHook('onRequest', async () => arrived.resolve());
  app.post('/short', async () => 'done');
  app.post('/long', { config: { hasLongBody: true } }, async () => 'done');
  app.post('/works', async () => {
    handling.resolve();
    await mayFinish.promise;
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [arrived, handling, mayFinish] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
});
afterEach(() => void vi.useRealTimers());

/** Sends the first half of a body; `statusLine` is empty when the connection was cut without an answer. */
const sendHalf = (path: string) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab`,
  );
  const statusLine = once(socket, 'close').then(() => answer.split('\r\n')[0] ?? '');
  return { statusLine, sendRest: () => void socket.write('cd') };
};

it('[R23] closes the connection when a body arrives too slowly', async () => {
  const { statusLine } = sendHalf('/short');
  await arrived.promise;
  vi.advanceTimersByTime(LIMIT_MS);
  expect(await statusLine).toBe('');
});

it('allows more time for large bodies', async () => {
  const { statusLine, sendRest } = sendHalf('/long');
  await arrived.promise;
  vi.advanceTimersByTime(10 * LIMIT_MS);
  sendRest();
  expect(await statusLine).toBe('HTTP/1.1 200 OK');
});

it('does not limit the time a handler takes', async () => {
  const { statusLine, sendRest } = sendHalf('/works');
  sendRest();
  await handling.promise;
  vi.advanceTimersByTime(10 * LIMIT_MS);
  mayFinish.resolve();
  expect(await statusLine).toBe('HTTP/1.1 200 OK');
});
