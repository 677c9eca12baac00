import { chmod, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { copyEngine } from './copy-engine.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';
import { type RunAs, runProgram } from './run-program.ts';

export type EnginePackage = { folder: string; version: string };
export type Engine = { initdb: string; postgres: string; major: number };

const defaultPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const useOwnServer = 'Set DATABASE_URL to a PostgreSQL server of version 15 or later.';

/** Finds the package with the PostgreSQL binaries. It is an optional dependency, so it may be missing. */
export async function findEnginePackage(name = defaultPackage): Promise<EnginePackage> {
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch {
    throw new EmbeddedPostgresError(
      `The built-in database has no binaries for this machine (the package ${name} is not installed). ${useOwnServer}`,
    );
  }
}

/** Makes the binaries executable by `runAs`: in place where possible, otherwise from a copy in `copyParent`. */
export async function prepareEngine(found: EnginePackage, runAs: RunAs, copyParent: string): Promise<Engine> {
  const isComplete = await completeEngine(found.folder);
  const inPlace = await tryEngine(found.folder, runAs);
  if (typeof inPlace !== 'string') return inPlace;
  // A copy helps with folders that cannot be read or written, not with an incompatible system.
  if (isComplete && runAs.uid === undefined) throw unusableEngineError(inPlace);
  const copy = join(copyParent, found.version);
  const tryCopy = () => tryEngine(copy, runAs);
  const copied = await copyEngine(found.folder, copy, { complete: completeEngine, tryCopy });
  if (typeof copied === 'string') throw unusableEngineError(copied);
  return copied;
}

function unusableEngineError(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this machine: ${reason}. ${useOwnServer}`,
  );
}

/** Returns the reason if the binaries do not run. */
async function tryEngine(folder: string, runAs: RunAs): Promise<Engine | string> {
  const bin = join(folder, 'native', 'bin');
  const engine = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
  const initdb = await runProgram(engine.initdb, ['--version'], { runAs });
  const postgres = initdb.isOk ? await runProgram(engine.postgres, ['--version'], { runAs }) : initdb;
  if (!postgres.isOk) return postgres.output || 'its programs exit immediately';
  return { ...engine, major: Number(/\d+/.exec(postgres.output)?.[0]) };
}

/**
 * Replaces the package's install script, which is often disabled: it creates the library symlinks, which npm cannot
 * pack, and sets the executable bits. Returns false where the folder is read-only.
 */
async function completeEngine(folder: string): Promise<boolean> {
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
