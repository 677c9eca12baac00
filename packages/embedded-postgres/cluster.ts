import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { buildFolder } from './build-folder.ts';
import { EmbeddedPostgresError, errorCode, type HostProgram } from './errors.ts';
import { type RunAs, runDatabaseTool } from './run-program.ts';
import { chownTree } from './unprivileged-user.ts';

export type Log = { info(message: string): void; warn(message: string): void };

/** An embedded database: its folder, its binaries, and the user that runs it. */
export type Cluster = {
  /** Of its database and role. */
  name: string;
  folder: string;
  logFile: string;
  password: string;
  passwordFile: string;
  binaries: Binaries;
  runAs: RunAs;
  isDurable: boolean;
  host: HostProgram;
  log: Log;
};

/** Creates the cluster if there is none, otherwise checks its version. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  const existing = await readMajor(cluster);
  if (existing === undefined) await createCluster(cluster);
  else if (existing !== String(cluster.binaries.major)) throw versionMismatchError(cluster, existing);
  const { uid } = await stat(cluster.folder);
  if (cluster.runAs.uid !== undefined && uid === 0) await chownTree(cluster.folder, cluster.runAs);
}

async function readMajor({ folder, host }: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError(
      `The database in ${folder} cannot be read (${errorCode(error)}). It was probably created by another user: ` +
        `start ${host.name} as that user, or change the owner of the folder.`,
    );
  }
}

function versionMismatchError({ folder, binaries, host }: Cluster, major: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${folder} was created by PostgreSQL ${major}; this version of ${host.name} includes ` +
      `PostgreSQL ${binaries.major}, which cannot open it. Serve the folder with a PostgreSQL ${major} server and set ` +
      `${host.databaseUrlSetting} to it, or move the data over with its pg_dump and an empty ${host.dataDirSetting}. ` +
      'Nothing was changed.',
  );
}

async function createCluster(cluster: Cluster): Promise<void> {
  await buildFolder(cluster.folder, async (folder) => {
    const { name, password, runAs } = cluster;
    const { uid, gid } = runAs;
    if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
    await runInitdb({ ...cluster, folder });
    // Only its own role, only from this machine; the superuser cannot log in at all.
    const accessRules = `host all "${name}" 127.0.0.1/32 scram-sha-256\n`;
    await writeFile(join(folder, 'pg_hba.conf'), accessRules, { flush: true });
    await runSingleUser({ ...cluster, folder }, [
      `CREATE ROLE "${name}" LOGIN CREATEDB IN ROLE pg_read_all_settings PASSWORD ${quote(password)};`,
      `CREATE DATABASE "${name}" OWNER "${name}";`,
    ]);
  });
  if ((await readMajor(cluster)) !== undefined) return;
  throw new EmbeddedPostgresError(
    `The folder ${cluster.folder} exists but is not a PostgreSQL database. Move it away and start again.`,
  );
}

/**
 * Only locale C sorts, folds case and matches the same on PostgreSQL 15 and 18 and on every system: the builtin
 * C.UTF-8 exists since 17, and libc's C.UTF-8 varies by system or is missing.
 */
async function runInitdb({ folder, binaries, runAs, isDurable, host }: Cluster): Promise<void> {
  const fixed = ['--username=postgres', '--auth=reject', '--encoding=UTF8', '--locale=C', '--data-checksums'];
  const args = ['-D', folder, ...fixed, ...(isDurable ? [] : ['--no-sync'])];
  const { isOk, output } = await runDatabaseTool(binaries.initdb, args, { runAs });
  if (!isOk)
    throw new EmbeddedPostgresError(
      `The built-in database could not be created: ${lastLines(output)}. Fix this, or set ${host.databaseUrlSetting}.`,
    );
}

/** Sets the password of the role to the one in the password file. The cluster must not be running. */
export async function resetPassword(cluster: Cluster): Promise<void> {
  await runSingleUser(cluster, [`ALTER ROLE "${cluster.name}" PASSWORD ${quote(cluster.password)};`]);
}

async function runSingleUser(
  { folder, binaries, runAs, isDurable }: Cluster,
  statements: string[],
): Promise<void> {
  const settings = ['exit_on_error=on', 'log_min_error_statement=panic', `fsync=${isDurable ? 'on' : 'off'}`];
  const args = ['--single', '-D', folder, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  const { isOk, output } = await runDatabaseTool(binaries.postgres, args, {
    runAs,
    input: `${statements.join('\n')}\n`,
  });
  if (!isOk) throw new EmbeddedPostgresError(`The database could not be set up: ${lastLines(output)}`);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function lastLines(output: string): string {
  return output.split('\n').slice(-4).join(' ').trim();
}
