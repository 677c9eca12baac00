import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Kills one of the database's sessions: the server ends all others with it, recovers, and is awaited. */
export async function crashDatabase(database: pg.Pool): Promise<void> {
  const client = await database.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  client.release(true);
  await untilAnswering(database);
}

/** Waits until the database answers again. */
export async function untilAnswering(database: pg.Pool): Promise<void> {
  for (;;) {
    const isThere = await database.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
}
