import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { findPostmaster, releaseStaleLock } from './postmaster-file.ts';
import { boundPostmasterLog, lastComplaint, openPostmasterLog } from './postmaster-log.ts';
import { childSurroundings } from './run-program.ts';

/** Given at every start, so that they follow the release and not the day on which the cluster was made. */
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
  // Statements and details carry people's addresses; the product logs its own errors.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};
const testSettings = {
  // The cluster still survives a kill, not a power cut.
  fsync: 'off',
  full_page_writes: 'off',
  // Its workers would keep a database open that a test wants to drop or copy.
  autovacuum: 'off',
  // Every worker of a test run has several pools.
  max_connections: '300',
};

/** Starts the server and waits until it is ready; otherwise says why it ended. */
export async function launchPostmaster(
  cluster: Cluster,
  port: number,
): Promise<'ready' | { failure: string }> {
  await releaseStaleLock(cluster.folder);
  await boundPostmasterLog(cluster.logFile);
  const log = await openPostmasterLog(cluster.logFile);
  try {
    const offset = (await log.stat()).size;
    const child = spawn(cluster.engine.postgres, serverArguments(cluster, port), {
      ...childSurroundings,
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
    const outcome = await Promise.race([ended, becomesReady(cluster, child.pid, hasEnded.signal)]);
    if (outcome === 'ready') return outcome;
    return { failure: (await lastComplaint(log, offset)) || `the server ${outcome}` };
  } finally {
    await log.close();
  }
}

/** Recovery after a kill may take long, and to interrupt it helps nobody: there is no limit but the server's end. */
async function becomesReady(
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
