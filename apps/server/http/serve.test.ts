import { once } from 'node:events';
import { Agent, get } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Config } from '#server/config/parse-config.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { serve } from './serve.ts';

const clock = createTestClock();
let app: FastifyInstance;
let server: Awaited<ReturnType<typeof serve>>;
/** With one connection, which it keeps. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let slow = Promise.withResolvers<void>();

async function start(ROLE: Config['ROLE']): Promise<void> {
  slow = Promise.withResolvers();
  app = fastify({ logger: false, forceCloseConnections: 'idle' });
  app.get('/', async () => 'done');
  app.get('/slow', async () => {
    await slow.promise;
    return 'done';
  });
  server = await serve(app, { PORT: 0, HOST: '127.0.0.1', ROLE } as Config, clock);
}
afterEach(() => app.close());

/** Resolves to status and connection header, or to the error code. */
const ask = (options: { agent: Agent | false; path?: string }) =>
  new Promise<unknown>((resolve) => {
    get({ port: server.port, host: '127.0.0.1', ...options }, (response) => {
      const { statusCode, headers } = response;
      response.resume().once('end', () => resolve([statusCode, headers.connection]));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });
const askAnew = () => ask({ agent: false });
const askAgain = (path = '/') => ask({ agent, path });
const portIsClosed = () => expect.poll(askAnew).toBe('ECONNREFUSED');

it('[R9] answers as usual while it drains, until load balancers have noticed', async () => {
  await start('web');
  expect(await askAgain()).toEqual([200, 'keep-alive']);
  const drained = server.drain();
  await clock.whenSleeping();
  expect([await askAgain(), await askAnew()]).toEqual([
    [200, 'keep-alive'],
    [200, 'close'],
  ]);
  clock.advance(1);
  await portIsClosed();
  clock.advance(1);
  await drained;
});

it('[R9] answers a request on a kept-alive connection after the port is closed, and closes it then', async () => {
  await start('web');
  await askAgain();
  const drained = server.drain();
  await clock.whenSleeping();
  clock.advance(1);
  await portIsClosed();
  expect(await askAgain()).toEqual([200, 'close']);
  await drained;
  expect(await askAgain()).toBe('ECONNREFUSED');
});

it('waits half a second for a request on an idle connection', async () => {
  await start('web');
  await askAgain();
  const [connection] = Object.values(agent.freeSockets)[0] ?? [];
  const closed = once(connection as NonNullable<typeof connection>, 'close').then(() => 'closed');
  const drained = server.drain();
  await clock.whenSleeping();
  clock.advance(1);
  await portIsClosed();
  clock.advance(0.4);
  expect(await Promise.race([closed, askAnew()])).toBe('ECONNREFUSED');
  clock.advance(0.1);
  await drained;
  expect(await closed).toBe('closed');
});

it('finishes a request in flight, and cuts it off after seven seconds', async () => {
  await start('web');
  const finished = askAgain('/slow');
  await expect.poll(() => Object.keys(agent.sockets).length).toBe(1);
  const drained = server.drain();
  await clock.whenSleeping();
  clock.advance(1);
  await portIsClosed();
  slow.resolve();
  expect(await finished).toEqual([200, 'close']);
  await drained;

  await start('web');
  const cutOff = askAgain('/slow');
  await expect.poll(() => Object.keys(agent.sockets).length).toBe(1);
  const drainedLate = server.drain();
  await clock.whenSleeping();
  clock.advance(1);
  await portIsClosed();
  clock.advance(7);
  expect(await cutOff).toBe('ECONNRESET');
  await drainedLate;
});

it('stops at once when nobody is connected and it is no web process', async () => {
  await start('all');
  await server.drain();
  expect(await askAnew()).toBe('ECONNREFUSED');
});
