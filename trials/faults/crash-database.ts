import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
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

async function waitForDatabase(database: pg.Pool): Promise<void> {
  for (;;) {
    const isThere = await database.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
}

/** Kills every process of the database server at once, like a machine crash. */
export async function killDatabaseServer(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'postgres');
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  const ours = numbers.filter((_, at) => folders[at] === folder).map(Number);
  for (const pid of ours) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It exited together with its parent.
    }
  }
  return ours.length;
}
