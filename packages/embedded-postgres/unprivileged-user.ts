import { createHash } from 'node:crypto';
import { lchown, lstat, readdir, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './build-folder.ts';
import { EmbeddedPostgresError, type HostProgram } from './errors.ts';
import { type RunAs, runProgram } from './run-program.ts';

const nobody = 65534;

/**
 * PostgreSQL refuses to run as root. Root then runs it as the current owner of the cluster, otherwise as nobody,
 * which needs no new system user.
 */
export async function chooseRunAs(cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  return owner?.uid ? { uid: owner.uid, gid: owner.gid || nobody } : { uid: nobody, gid: nobody };
}

/** The first folder on the path that the user cannot enter, found by actually walking there as that user. */
async function findClosedFolder(folder: string, runAs: RunAs): Promise<string | undefined> {
  if (runAs.uid === undefined) return undefined;
  const walk = 'for d; do [ -e "$d" ] || exit 0; cd "$d" 2>/dev/null || { printf %s "$d"; exit 1; }; done';
  const walked = await runProgram('/bin/sh', ['-c', walk, 'sh', ...withParents(folder)], { runAs });
  return walked.isOk ? undefined : walked.output;
}

export async function requireAccessible(folder: string, runAs: RunAs, host: HostProgram): Promise<void> {
  const closed = await findClosedFolder(folder, runAs);
  if (closed === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, so root starts it as user id ${runAs.uid}, and that user cannot enter ` +
      `${closed}, which the database in ${folder} needs. Choose a data folder that everyone ` +
      `can enter, for example ${host.dataDirSetting}=${host.exampleDataDir}, allow access (chmod o+x ${closed}), ` +
      `or start ${host.name} as an ordinary user.`,
  );
}

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

/** Unique on this machine, unlike the folder's own name. */
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

/** All parent folders from the root down, and the folder itself. */
export function withParents(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...withParents(above), folder];
}

/** A cluster that root has restored from a backup must belong to PostgreSQL's user. */
export async function chownTree(folder: string, runAs: RunAs): Promise<void> {
  if (runAs.uid === undefined || runAs.gid === undefined) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownTree(path, runAs);
    else await lchown(path, runAs.uid, runAs.gid);
  }
  await lchown(folder, runAs.uid, runAs.gid);
}
