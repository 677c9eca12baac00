import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { errorCode } from './errors.ts';
import { findPostmaster, isPostmaster, releaseStaleLock } from './postmaster-file.ts';
import { childOptions } from './run-program.ts';

/** Passed at every start, so that a new release applies to clusters that an older one created. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Statements and details contain personal data; the application logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // The supervisor starts a new server after a crash. A server that restarts itself can miss that its recovery has failed,
  // as on a full disk: it then refuses connections for as long as it runs, even when there is space again.
  restart_after_crash: 'off',
};
const testSettings = {
  // The cluster survives a kill, but not a power failure.
  fsync: 'off',
  full_page_writes: 'off',
  // Its workers would block tests that drop or copy a database.
  autovacuum: 'off',
  // Each test worker has several pools.
  max_connections: '300',
};

const fastShutdownMs = 60_000;
const immediateShutdownMs = 15_000;
const maxLogBytes = 5_000_000;

/** Starts the server and waits until it is ready, or returns why it exited. */
export async function launchPostmaster(
  cluster: Cluster,
  port: number,
): Promise<'ready' | { failure: string }> {
  await releaseStaleLock(cluster.folder);
  await rotatePostmasterLog(cluster.logFile);
  const log = await openPostmasterLog(cluster.logFile);
  try {
    const offset = (await log.stat()).size;
    const child = spawn(cluster.binaries.postgres, serverArguments(cluster, port), {
      ...childOptions,
      ...cluster.runAs,
      detached: true, // in its own session: Ctrl-C in the terminal must not stop it before the host program has drained
      stdio: ['ignore', log.fd, log.fd],
    });
    const hasEnded = new AbortController();
    const ended = once(child, 'exit').then(
      () => 'ended',
      (error: Error) => error.message,
    );
    void ended.then(() => hasEnded.abort());
    const outcome = await Promise.race([ended, waitUntilReady(cluster, child.pid, hasEnded.signal)]);
    if (outcome === 'ready') return outcome;
    return { failure: (await readLastErrors(log, offset)) || `the server ${outcome}` };
  } finally {
    await log.close();
  }
}

/**
 * No timeout: recovery after a kill may take long and must not be interrupted. Only the exit of the server ends the
 * wait.
 */
async function waitUntilReady(
  { folder }: Cluster,
  pid: number | undefined,
  hasEnded: AbortSignal,
): Promise<string> {
  while (!hasEnded.aborted) {
    const found = await findPostmaster(folder);
    if (found?.pid === pid && found?.status === 'ready') return 'ready';
    await sleep(20);
  }
  return 'ended';
}

function serverArguments(cluster: Cluster, port: number): string[] {
  const all = { ...settings, ...(cluster.isDurable ? {} : testSettings), port: String(port) };
  return [
    '-D',
    cluster.folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Stops the server of this folder, if any: a fast shutdown, then an immediate one if that takes too long. */
export async function stopPostmaster({ folder, log }: Cluster): Promise<void> {
  const running = await findPostmaster(folder);
  if (running === undefined) return;
  sendSignal(running.pid, 'SIGINT');
  if (await hasExited(running.pid, folder, fastShutdownMs)) return;
  log.warn(
    'The database server is slow to stop. Forcing an immediate shutdown; it will recover on its next start.',
  );
  sendSignal(running.pid, 'SIGQUIT');
  if (await hasExited(running.pid, folder, immediateShutdownMs)) return;
  log.warn(`The database server (process ${running.pid}) did not stop.`);
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function hasExited(pid: number, folder: string, limitMs: number): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < limitMs; await sleep(20)) {
    if (!(await isPostmaster(pid, folder))) return true;
  }
  return false;
}

/** Opened for the server itself, so that it keeps logging when our process dies. */
export function openPostmasterLog(file: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  return open(file, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
}

/** Copies and truncates, because the server keeps appending to the same file. */
export async function rotatePostmasterLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size < maxLogBytes) return;
  await copyFile(file, `${file}.1`).catch(() => {}); // on a full disk the older part is given up
  await truncate(file);
}

/** The errors that the server logged since `offset`. */
export async function readLastErrors(handle: FileHandle, offset: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64_000), 0, 64_000, offset);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line));
  return errors.map((line) => line.replace(/^.*?\] /, '')).join('; ');
}
