import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parsePostmasterFile } from './postmaster-file.ts';

const folders: string[] = [];

/** Creates a folder that PostgreSQL can reach under any user; its `data` subfolder is for the database. */
export async function makeTestFolder(uid?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signboard-db-'));
  folders.push(folder);
  await chmod(folder, 0o755);
  if (uid !== undefined) await chown(folder, uid, uid);
  return folder;
}

/** Kills what still runs in the folders and removes them. */
export async function removeTestFolders(): Promise<void> {
  for (const folder of folders.splice(0)) {
    const pid = await postmasterPid(join(folder, 'data')).catch(() => undefined);
    if (pid !== undefined) killQuietly(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The pid in the lock file of this data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = parsePostmasterFile(text)?.pid;
  if (pid === undefined) throw new Error('the lock file names no process');
  return pid;
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended by itself
  }
}
