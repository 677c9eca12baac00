import { chmod, cp, lstat, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildBeside } from './build-beside.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { makeFolder } from './make-folder.ts';
import { withParents } from './unprivileged-user.ts';

type CopySteps<Engine> = {
  complete(folder: string): Promise<unknown>;
  tryCopy(): Promise<Engine | string>;
};

/** Copies the binaries to a folder that every user can read; reuses a working copy. */
export async function copyEngine<Engine>(source: string, target: string, steps: CopySteps<Engine>) {
  await makeTrustedFolder(dirname(target));
  const earlier = await steps.tryCopy();
  if (typeof earlier !== 'string') return earlier;
  // A power failure can leave a renamed copy with empty files.
  await rm(target, { recursive: true, force: true });
  await buildBeside(target, async (folder) => {
    await cp(join(source, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    await makeReadable(folder);
    await steps.complete(folder);
  });
  return steps.tryCopy();
}

/** Root must not run files from a folder where another user could place or replace them. */
async function makeTrustedFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o755);
  if (process.getuid?.() !== 0) return;
  for (const above of withParents(await realpath(folder))) {
    const { uid, mode } = await lstat(above);
    if (uid === 0 && (mode & 0o022) === 0) continue;
    throw new EmbeddedPostgresError(
      `The PostgreSQL binaries cannot be stored in ${folder}, because users other than root can write to ${above}. ` +
        'Fix its owner and mode, start Signboard as an ordinary user, or set DATABASE_URL.',
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
