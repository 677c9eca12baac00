import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Kills one backend with SIGKILL: PostgreSQL then terminates all others and recovers. Resolves after the recovery. */
export async function crashDatabase(database: pg.Pool): Promise<void> {
  const client = await database.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  client.release(true);
  await waitForDatabase(database);
}

export async function waitForDatabase(database: pg.Pool): Promise<void> {
  for (;;) {
    const isThere = await database.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
}
