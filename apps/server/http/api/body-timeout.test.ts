import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { enforceBodyTimeout } from './body-timeout.ts';

const clock = createTestClock();
const LIMIT_SECONDS = 10;
let app: FastifyInstance;
let arrived: PromiseWithResolvers<void>;
let handling: PromiseWithResolvers<void>;
let mayFinish: PromiseWithResolvers<void>;

beforeAll(async () => {
  app = fastify({ logger: false });
  enforceBodyTimeout(app, clock);
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
  [arrived, handling, mayFinish] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
});

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
  clock.advance(LIMIT_SECONDS);
  expect(await statusLine).toBe('');
});

it('allows more time for large bodies', async () => {
  const { statusLine, sendRest } = sendHalf('/long');
  await arrived.promise;
  clock.advance(10 * LIMIT_SECONDS);
  sendRest();
  expect(await statusLine).toBe('HTTP/1.1 200 OK');
});

it('does not limit the time a handler takes', async () => {
  const { statusLine, sendRest } = sendHalf('/works');
  sendRest();
  await handling.promise;
  clock.advance(10 * LIMIT_SECONDS);
  mayFinish.resolve();
  expect(await statusLine).toBe('HTTP/1.1 200 OK');
});
