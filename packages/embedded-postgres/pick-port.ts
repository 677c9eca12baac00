import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Picks a free loopback port. Below 32,768 no system gives it to an outgoing connection, which could take it before the
 * server listens or while it restarts.
 */
export async function pickPort(from: number, to: number): Promise<number> {
  for (;;) {
    const port = randomInt(from, to);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
