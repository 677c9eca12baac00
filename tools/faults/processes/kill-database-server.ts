import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

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
