import { lchown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type RunAs, runProgram } from './run-program.ts';

const nobody = 65534;

/**
 * PostgreSQL refuses to run as root. Root then lends it the uid that owns the cluster already (a folder
 * once used by an ordinary user stays theirs), else nobody's, which needs no new system user.
 */
export async function chooseRunAs(cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  return owner?.uid ? { uid: owner.uid, gid: owner.gid || nobody } : { uid: nobody, gid: nobody };
}

/** The first folder on the way that the lent uid may not enter, found by really walking there as that uid. */
export async function findClosedFolder(folder: string, runAs: RunAs): Promise<string | undefined> {
  if (runAs.uid === undefined) return undefined;
  const walk = 'for d; do [ -e "$d" ] || exit 0; cd "$d" 2>/dev/null || { printf %s "$d"; exit 1; }; done';
  const walked = await runProgram('/bin/sh', ['-c', walk, 'sh', ...folderAndAbove(folder)], { runAs });
  return walked.isOk ? undefined : walked.output;
}

/** Refuses a folder that the lent uid cannot reach. */
export async function requireEnterable(folder: string, runAs: RunAs): Promise<void> {
  const closed = await findClosedFolder(folder, runAs);
  if (closed === undefined) return;
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, so root starts it as user id ${runAs.uid}, and that user may not enter ` +
      `${closed}, which the database in ${folder} needs. Choose a data folder that lies where everyone ` +
      `may enter, for example DATA_DIR=/var/lib/signboard, let others pass (chmod o+x ${closed}), or start ` +
      'Signboard as an ordinary user.',
  );
}

/** The folders from the root of the file system down to this one. */
export function folderAndAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...folderAndAbove(above), folder];
}

/** Gives a whole tree to the lent uid; a cluster that root restored from a backup works that way. */
export async function giveTree(folder: string, runAs: RunAs): Promise<void> {
  if (runAs.uid === undefined || runAs.gid === undefined) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTree(path, runAs);
    else await lchown(path, runAs.uid, runAs.gid);
  }
  await lchown(folder, runAs.uid, runAs.gid);
}
