import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { subscribeNewHeads } from './new-heads.ts';

const clock = createTestClock();
const HEAD = { method: 'eth_subscription', params: { result: { number: '0x1' } } };
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** A send-only WebSocket server: a text frame is one byte of type, one of length, and the text. */
async function startTalker(onConnect: (say: (message: unknown) => void, socket: Socket) => void) {
  const server = createServer();
  server.on('upgrade', (request, socket: Socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const say = (message: unknown) => {
      const text = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
      socket.write(Buffer.concat([Buffer.from([0x81, text.length]), text]));
    };
    socket.once('data', () => onConnect(say, socket));
    endings.push(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => server.close());
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('a new block triggers a round, anything else does not', async () => {
  const url = await startTalker((say) => {
    say({ id: 1, result: '0xabc' });
    say('no JSON');
    say(HEAD);
  });
  const heard = await new Promise<string>((resolve) => {
    endings.push(subscribeNewHeads(url, () => resolve('woken'), clock).stop);
  });
  expect(heard).toBe('woken');
});

it('reconnects after a broken connection', async () => {
  let connections = 0;
  const url = await startTalker((say, socket) => {
    connections += 1;
    if (connections === 1) socket.destroy();
    else say(HEAD);
  });
  let heads = 0;
  endings.push(subscribeNewHeads(url, () => (heads += 1), clock).stop);
  await expect.poll(() => clock.advance(0.5) ?? heads).toBe(1);
  expect(connections).toBe(2);
});

it('reconnects when the connection goes silent', async () => {
  let connections = 0;
  const url = await startTalker((say) => {
    connections += 1;
    if (connections > 1) say(HEAD);
  });
  const heard = Promise.withResolvers<void>();
  endings.push(subscribeNewHeads(url, heard.resolve, clock).stop);
  await expect.poll(() => connections).toBe(1);
  clock.advance(60.5);
  await heard.promise;
  expect(connections).toBe(2);
});
