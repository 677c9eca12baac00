import { Agent, get } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '#server/config/parse-config.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { serve } from './serve.ts';

const clock = createTestClock();
let server: Awaited<ReturnType<typeof serve>>;
const agent = new Agent({ keepAlive: true });

async function start(ROLE: Config['ROLE']): Promise<void> {
  const app = fastify({ logger: false, forceCloseConnections: 'idle' });
  app.get('/', async () => 'done');
  server = await serve(app, { PORT: 0, HOST: '127.0.0.1', ROLE } as Config, clock);
}

/** Sends a request over a kept-alive connection; resolves to status and connection header, or to the error code. */
const ask = () =>
  new Promise<unknown>((resolve) => {
    get({ port: server.port, host: '127.0.0.1', agent }, (response) => {
      const { statusCode, headers } = response;
      response.resume().once('end', () => resolve([statusCode, headers.connection]));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });

it('answers kept-alive connections with connection: close before it stops listening', async () => {
  await start('all');
  expect(await ask()).toEqual([200, 'keep-alive']);
  const drained = server.drain();
  expect(await ask()).toEqual([200, 'close']);
  await clock.whenSleeping();
  clock.advance(1);
  await drained;
  expect(await ask()).toBe('ECONNREFUSED');
});

it('[R9] keeps answering while it drains, until the load balancer can notice', async () => {
  await start('web');
  const drained = server.drain();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask()).toEqual([200, 'close']);
  await clock.whenSleeping();
  clock.advance(1);
  await drained;
  expect(await ask()).toBe('ECONNREFUSED');
});
