import { createHash } from 'node:crypto';
import { lstat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { RunAs } from './run-program.ts';
import { findClosedFolder } from './unprivileged-user.ts';

/**
 * Root's home is closed to every other user, and so to PostgreSQL. A data folder that does not exist yet then becomes a
 * link into `parent`: the choice is made once, and everything that reads the data folder follows it. Data that is there
 * already is never moved.
 */
export async function linkIfUnreachable(folder: string, parent: string, runAs: RunAs): Promise<void> {
  if (await isThere(folder)) return;
  if ((await findClosedFolder(folder, runAs)) === undefined) return;
  const target = join(parent, nameFor(folder));
  if ((await findClosedFolder(target, runAs)) !== undefined) return;
  await makeFolder(target, 0o711);
  await symlink(target, folder);
}

/** Unlike the folder's own name, it is different for every checkout on this machine. */
function nameFor(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return `${basename(dirname(folder)) || 'root'}-${hash}`;
}

async function isThere(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
