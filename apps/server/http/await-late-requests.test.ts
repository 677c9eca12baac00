import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { awaitLateRequests } from './await-late-requests.ts';

const HEADERS_TIMEOUT_MS = 20;
let app: FastifyInstance;
let client: Socket;

beforeEach(async () => {
  app = fastify({
    logger: false,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: HEADERS_TIMEOUT_MS },
  });
  app.get('/', async () => 'done');
  awaitLateRequests(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(app.server, 'connection');
  client = connect({ port: app.addresses()[0]?.port ?? 0, host: '127.0.0.1' });
  await Promise.all([accepted, once(client, 'connect')]);
});
afterEach(async () => {
  client.destroy();
  await app.close();
});

/** Everything in this process waits, its timers and sockets too. */
const stall = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('answers a request that arrived while the process was stalled', async () => {
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  stall(5 * HEADERS_TIMEOUT_MS);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 /);
});

it.each(['', 'GET / HTTP/1.1\r\nhost: '])('rejects a client that has sent only %j', async (sent) => {
  client.write(sent);
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 /);
});
