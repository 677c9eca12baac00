import pg from 'pg';
import { expect, it } from 'vitest';
import { createLogger } from '#server/platform/lib/logger.ts';
import { startTcpRelay } from '#server/testing/tcp-relay.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { listen } from './listen.ts';

it('notices a connection that the network has swallowed, listens again and wakes everything', async () => {
  const { url, drop } = await createTestDatabase();
  const relay = await startTcpRelay(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let wakes = 0;
  let woken = Promise.withResolvers<void>();
  const clock = createTestClock();
  const wake = () => {
    wakes += 1;
    woken.resolve();
    woken = Promise.withResolvers();
  };
  const first = woken.promise;
  const listener = listen(
    relay.url(url),
    { news: wake },
    {
      clock,
      log: createLogger('silent'),
    },
  );
  try {
    await first;
    const notified = woken.promise;
    await client.query('notify signboard_news');
    await notified;
    relay.swallow();
    relay.passNew();
    await client.query('notify signboard_news');
    expect(wakes).toBe(2);
    const reconnected = woken.promise;
    // Heartbeat, its time limit, and the pause before the next connection.
    for (const seconds of [10, 5, 1]) {
      clock.advance(seconds);
      // A socket closes within a few turns of the event loop.
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    }
    await reconnected;
    const again = woken.promise;
    await client.query('notify signboard_news');
    await again;
  } finally {
    await listener.stop();
    relay.stop();
    await client.end();
    await drop();
  }
});
