import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
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
export async function findClosedFolder(folder: string, runAs: RunAs): Promise<string | undefined> {
  if (runAs.uid === undefined) return undefined;
  const walk = 'for d; do [ -e "$d" ] || exit 0; cd "$d" 2>/dev/null || { printf %s "$d"; exit 1; }; done';
  const walked = await runProgram('/bin/sh', ['-c', walk, 'sh', ...withParents(folder)], { runAs });
  return walked.isOk ? undefined : walked.output;
}

export async function requireAccessible(folder: string, runAs: RunAs): Promise<void> {
  const closed = await findClosedFolder(folder, runAs);
  if (closed === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, so root starts it as user id ${runAs.uid}, and that user cannot enter ` +
      `${closed}, which the database in ${folder} needs. Choose a data folder that everyone ` +
      `can enter, for example DATA_DIR=/var/lib/signboard, allow access (chmod o+x ${closed}), or start ` +
      'Signboard as an ordinary user.',
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
