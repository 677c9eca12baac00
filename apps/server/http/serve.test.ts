import { Agent, get } from 'node:http';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '#server/config/parse-config.ts';
import { serve } from './serve.ts';

let server: Awaited<ReturnType<typeof serve>>;
const agent = new Agent({ keepAlive: true });

async function start(ROLE: Config['ROLE']): Promise<void> {
  const app = fastify({ logger: false, forceCloseConnections: 'idle' });
  app.get('/', async () => 'done');
  server = await serve(app, { PORT: 0, HOST: '127.0.0.1', ROLE } as Config);
}

/** Asks over a line that is kept: the status and whether it is kept on, or the code of the failure. */
const ask = () =>
  new Promise<unknown>((resolve) => {
    get({ port: server.port, host: '127.0.0.1', agent }, (response) => {
      const { statusCode, headers } = response;
      response.resume().once('end', () => resolve([statusCode, headers.connection]));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });

it('takes leave with an answer of whoever keeps a line, before it closes', async () => {
  await start('all');
  expect(await ask()).toEqual([200, 'keep-alive']);
  const drained = server.drain();
  expect(await ask()).toEqual([200, 'close']);
  await drained;
  expect(await ask()).toBe('ECONNREFUSED');
});

it('[R9] of several web processes one that leaves still answers, until who chooses among them can know', async () => {
  await start('web');
  const drained = server.drain();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask()).toEqual([200, 'close']);
  await drained;
  expect(await ask()).toBe('ECONNREFUSED');
});
