import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './embedded-postgres-error.ts';

const underConstruction = new Set<string>();

/**
 * Fills a new folder next to `target` and renames it into place, so that a kill in the middle never leaves
 * half of it under the final name. Of two that build at once the first wins and the other is thrown away.
 */
export async function buildBeside(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
  await removeLeftovers(target);
  const folder = await mkdtemp(`${target}.new-${process.pid}-`);
  underConstruction.add(folder);
  try {
    await fill(folder);
    await rename(folder, target).catch((error) => {
      if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
    });
    await syncFolder(dirname(target));
  } finally {
    await rm(folder, { recursive: true, force: true });
    underConstruction.delete(folder);
  }
}

async function removeLeftovers(target: string): Promise<void> {
  const parent = dirname(target);
  const prefix = `${basename(target)}.new-`;
  for (const name of await readdir(parent)) {
    const folder = join(parent, name);
    if (!name.startsWith(prefix) || underConstruction.has(folder)) continue;
    const builder = Number.parseInt(name.slice(prefix.length), 10);
    if (builder !== process.pid && isRunning(builder)) continue;
    // An orphaned initdb may still write into it; what is left then goes at the next start.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Whether a process of this id exists, a zombie included. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
