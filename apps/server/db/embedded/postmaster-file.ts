import { readFile, readlink, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRunning } from './build-beside.ts';
import { errorCode } from './embedded-postgres-error.ts';

/** What the running server writes about itself into `postmaster.pid`. */
export type Postmaster = { pid: number; port: number | undefined; status: string };

/** Reads `postmaster.pid`; undefined when there is none or when it is not written yet. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || undefined, status: lines[7]?.trim() ?? '' };
}

/** The server that really runs on this folder now, if one does. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const postmaster = parsePostmasterFile(await readText(postmasterFile(folder)));
  return postmaster && (await isPostmaster(postmaster.pid, folder)) ? postmaster : undefined;
}

/**
 * Whether this process is a server of this folder. The number alone is no proof: after a kill it may belong
 * to a zombie that nobody reaps (a container without an init) or to a stranger.
 */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  const state = await readText(`/proc/${pid}/stat`);
  if (state === '') return true; // not Linux, so the number must do
  if (/\) [ZX] /.test(state)) return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // Root without CAP_SYS_PTRACE (a plain container) may not see another user's working folder.
  return workingFolder === undefined ? state.includes('(postgres)') : workingFolder === folder;
}

/**
 * Lets PostgreSQL step over a lock file whose process is not a server: it refuses while any process has that
 * number, except its own parent, so the file gets our number. The rest of the file stays, because by its
 * shared memory key PostgreSQL still notices leftover sessions of the dead server.
 */
export async function releaseStaleLock(folder: string): Promise<void> {
  const file = postmasterFile(folder);
  const text = await readText(file);
  const postmaster = parsePostmasterFile(text);
  if (postmaster === undefined) return removeOldRemnant(file);
  if (!isRunning(postmaster.pid) || (await isPostmaster(postmaster.pid, folder))) return;
  if ((await readText(file)) !== text) return; // another start was faster
  await writeFile(file, text.replace(/^\d+/, String(process.pid)), { flag: 'r+' });
}

/** An empty lock file stops PostgreSQL for ever; one that is older than a start takes is a kill's remnant. */
async function removeOldRemnant(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > 2000) await unlink(file).catch(() => {});
}

function postmasterFile(folder: string): string {
  return join(folder, 'postmaster.pid');
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error) => {
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return '';
    throw error;
  });
}
