import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, releaseStaleLock } from './postmaster-file.ts';
import { openPostmasterLog, readLastErrors, rotatePostmasterLog } from './postmaster-log.ts';
import { childOptions } from './run-program.ts';

/** Passed at every start, so that they follow the release and not the version that created the cluster. */
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
    const child = spawn(cluster.engine.postgres, serverArguments(cluster, port), {
      ...childOptions,
      ...cluster.runAs,
      detached: true, // a session of its own: Ctrl-C in the terminal must not reach it before we have drained
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
