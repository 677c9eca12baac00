import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { createLogger } from '#server/lib/logger.ts';
import { startTcpRelay } from '#server/testing/tcp-relay.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { listen } from './listen.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('notices a connection that the network has swallowed, listens again and wakes everything', async () => {
  const { url, drop } = await createTestDatabase();
  const relay = await startTcpRelay(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let wakes = 0;
  let woken = Promise.withResolvers<void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const wake = () => {
    wakes += 1;
    woken.resolve();
    woken = Promise.withResolvers();
  };
  const first = woken.promise;
  const listener = listen(relay.url(url), { news: wake }, createLogger('silent'));
  try {
    await first;
    const notified = woken.promise;
    await client.query('notify news');
    await notified;
    relay.swallow();
    relay.passNew();
    await client.query('notify news');
    expect(wakes).toBe(2);
    const reconnected = woken.promise;
    // Heartbeat, its time limit, and the pause before the next connection.
    for (const ms of [10_000, 5_000, 1_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      // A socket closes within a few turns of the event loop.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    }
    await reconnected;
    const again = woken.promise;
    await client.query('notify news');
    await again;
  } finally {
    vi.useRealTimers();
    await listener.stop();
    relay.stop();
    await client.end();
    await drop();
  }
});
