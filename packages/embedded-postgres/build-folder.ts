import { chmod, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from './errors.ts';
import { isRunning } from './run-program.ts';

const underConstruction = new Set<string>();

/**
 * Fills a temporary folder next to `target` and renames it into place, so that a kill never leaves a partial folder
 * under the final name. If two processes build concurrently, the first one wins.
 */
export async function buildFolder(target: string, fill: (folder: string) => Promise<void>): Promise<void> {
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

/** Makes renames in a folder survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Creates a folder and its missing parents with exactly this mode, regardless of the umask. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (
    let created = folder;
    first !== undefined && created.length >= first.length;
    created = dirname(created)
  ) {
    await chmod(created, mode);
  }
}
