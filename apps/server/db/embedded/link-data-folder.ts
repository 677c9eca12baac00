import { createHash } from 'node:crypto';
import { lstat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import type { RunAs } from './run-program.ts';
import { findClosedFolder } from './unprivileged-user.ts';

/**
 * Root's home is not accessible to other users, including the one that runs PostgreSQL. A new data folder then
 * becomes a symlink into `parent`, which everything that reads the data folder follows. Existing data is never moved.
 */
export async function linkIfUnreachable(folder: string, parent: string, runAs: RunAs): Promise<void> {
  if (await exists(folder)) return;
  if ((await findClosedFolder(folder, runAs)) === undefined) return;
  const target = join(parent, uniqueNameFor(folder));
  if ((await findClosedFolder(target, runAs)) !== undefined) return;
  await makeFolder(target, 0o711);
  await symlink(target, folder);
}

/** Unique for every checkout on this machine, unlike the folder's own name. */
function uniqueNameFor(folder: string): string {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return `${basename(dirname(folder)) || 'root'}-${hash}`;
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
