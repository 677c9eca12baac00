import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './embedded-postgres-error.ts';

const underConstruction = new Set<string>();

/**
 * Fills a temporary folder next to `target` and renames it into place, so that a kill never leaves a partial folder
 * under the final name. If two processes build concurrently, the first one wins.
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
    // An orphaned initdb may still write into it; the next start removes what is left.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

/** Also true for zombies. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Makes renames in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
