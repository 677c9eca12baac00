import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Cluster, Log } from './cluster.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { findEnginePackage, prepareEngine } from './engine-binaries.ts';
import { ensureCluster } from './init-cluster.ts';
import { linkIfUnreachable } from './link-data-folder.ts';
import { makeFolder } from './make-folder.ts';
import { ensurePassword } from './password-file.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';
import { chooseRunAs, requireAccessible } from './unprivileged-user.ts';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };
export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Where root may place the data folder (as a symlink) when PostgreSQL's user cannot reach `dataDir`. */
  fallbackParent?: string | undefined;
  log: Log;
  enginePackage?: string;
  durability?: 'full' | 'none-for-tests';
};

/** Copies of the binaries for root: writable only by root, readable by everyone. */
const sharedCopies = '/var/cache/signboard';

/** Starts the bundled database in `<dataDir>/postgres` and keeps it running. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options);
  const { port, stop } = await supervisePostmaster(cluster);
  const url = `postgres://signboard:${encodeURIComponent(cluster.password)}@127.0.0.1:${port}/signboard`;
  return { url, stop };
}

async function prepareCluster({
  enginePackage,
  durability,
  log,
  ...options
}: EmbeddedPostgresOptions): Promise<Cluster> {
  const enginePack = await findEnginePackage(enginePackage);
  const asked = resolve(options.dataDir);
  const runAs = await chooseRunAs(join(asked, 'postgres'));
  const isRoot = runAs.uid !== undefined;
  if (options.fallbackParent) await linkIfUnreachable(asked, options.fallbackParent, runAs);
  const wanted = await realpath(asked).catch(() => asked);
  await requireAccessible(wanted, runAs);
  // PostgreSQL's user can traverse the folder to its own, but cannot list it.
  await makeFolder(wanted, isRoot ? 0o711 : 0o700).catch((error) => {
    throw new EmbeddedPostgresError(
      `The data folder ${wanted} cannot be created (${errorCode(error)}). Set DATA_DIR.`,
    );
  });
  const dataDir = await realpath(wanted);
  const engine = await prepareEngine(
    enginePack,
    runAs,
    isRoot ? sharedCopies : join(dataDir, 'postgres-engine'),
  );
  const passwordFile = join(dataDir, 'postgres-password');
  const cluster: Cluster = {
    folder: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    password: await ensurePassword(passwordFile),
    passwordFile,
    engine,
    runAs,
    isDurable: durability !== 'none-for-tests',
    log,
  };
  await ensureCluster(cluster);
  await requireAccessible(cluster.folder, runAs);
  return { ...cluster, folder: await realpath(cluster.folder) };
}
