import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { enforceSendRate } from './send-rate.ts';

const clock = createTestClock();
const WINDOW_SECONDS = 60;
const CHUNK = Buffer.alloc(16 * 1024);

function* endless(): Generator<Buffer> {
  for (;;) yield CHUNK;
}

async function withClient(work: (client: Socket, response: ServerResponse) => Promise<void>) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  enforceSendRate(response, clock);
  const content = Readable.from(endless(), { objectMode: false, highWaterMark: CHUNK.length });
  content.on('error', () => {}).pipe(response);
  response.on('close', () => content.destroy());
  try {
    await work(client, response);
  } finally {
    client.destroy();
    server.closeAllConnections();
    server.close();
  }
}

describe('minimum send rate', () => {
  it('cuts off a client that has stopped reading', async () => {
    await withClient(async (client, response) => {
      client.pause();
      // The operating system takes the first megabytes; after that, windows pass without a byte.
      await expect
        .poll(() => {
          clock.advance(WINDOW_SECONDS);
          return response.destroyed;
        })
        .toBe(true);
    });
  });

  it('keeps a client that takes a kilobyte per second', async () => {
    await withClient(async (client, response) => {
      for (let window = 0; window < 5; window += 1) {
        const before = response.socket?.bytesWritten ?? 0;
        client.resume();
        await expect.poll(() => (response.socket?.bytesWritten ?? 0) - before).toBeGreaterThan(61_440);
        client.pause();
        clock.advance(WINDOW_SECONDS);
        expect(response.destroyed).toBe(false);
      }
    });
  });

  it('stops watching when the response is over', async () => {
    await withClient(async (client, response) => {
      client.destroy();
      await once(response, 'close');
      expect(clock.timerCount()).toBe(0);
    });
  });
});
