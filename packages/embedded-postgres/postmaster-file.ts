import { readFile, readlink, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './errors.ts';
import { isRunning } from './run-program.ts';

/** The server's own entry in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number | undefined; status: string };

/** Undefined when the file is missing or incomplete. */
export function parsePostmasterFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || undefined, status: lines[7]?.trim() ?? '' };
}

/** The server that is actually running on this folder, if any. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const postmaster = parsePostmasterFile(await readText(postmasterFile(folder)));
  return postmaster && (await isPostmaster(postmaster.pid, folder)) ? postmaster : undefined;
}

/**
 * The pid alone is no proof: after a kill it may belong to a zombie that nobody reaps (a container without an init)
 * or to another program.
 */
export async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  const state = await readText(`/proc/${pid}/stat`);
  if (state === '') return true; // not Linux: the pid is all there is
  if (/\) [ZX] /.test(state)) return false;
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  // Root without CAP_SYS_PTRACE (a plain container) may not see another user's working folder.
  return workingFolder === undefined ? state.includes('(postgres)') : workingFolder === folder;
}

/**
 * Makes PostgreSQL ignore a lock file whose process is not a server. PostgreSQL refuses to start while any process
 * has that pid, except its own parent, so we write our pid. The rest of the file stays: its shared memory key lets
 * PostgreSQL detect leftover sessions of the dead server.
 */
export async function releaseStaleLock(folder: string): Promise<void> {
  const file = postmasterFile(folder);
  const text = await readText(file);
  const postmaster = parsePostmasterFile(text);
  if (postmaster === undefined) return removeStaleEmptyLock(file);
  if (!isRunning(postmaster.pid) || (await isPostmaster(postmaster.pid, folder))) return;
  if ((await readText(file)) !== text) return; // another start was faster
  await writeFile(file, text.replace(/^\d+/, String(process.pid)), { flag: 'r+' });
}

/** PostgreSQL never starts with an empty lock file. One older than a start takes was left by a kill. */
async function removeStaleEmptyLock(file: string): Promise<void> {
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
