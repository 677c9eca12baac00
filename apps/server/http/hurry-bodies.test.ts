import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hurryBodies } from './hurry-bodies.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ logger: false });
  hurryBodies(app, 150);
  app.post('/short', async () => 'done');
  app.post('/long', { config: { hasLongBody: true } }, async () => 'done');
  app.post('/thinks', async () => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends half a body at once and the other half after a while; what came back, or nothing when the line was cut. */
const trickle = async (path: string, pauseMs: number): Promise<string> => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab`,
  );
  setTimeout(() => socket.write('cd'), pauseMs);
  await once(socket, 'close');
  return answer.split('\r\n')[0] ?? '';
};

it('[R23] cuts the line on a body that trickles in', async () => {
  expect(await trickle('/short', 600)).toBe('');
});

it('lets a long body take its time', async () => {
  expect(await trickle('/long', 600)).toBe('HTTP/1.1 200 OK');
});

it('does not hurry our own work', async () => {
  expect(await trickle('/thinks', 0)).toBe('HTTP/1.1 200 OK');
});
