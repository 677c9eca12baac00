import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, resetPassword } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { pickPort } from './pick-port.ts';
import { findPostmaster, type Postmaster } from './postmaster-file.ts';
import { launchPostmaster, stopPostmaster } from './postmaster-process.ts';
import { openSession, type Session, takeOwnership } from './session.ts';

type Connection = { session: Session; port: number };
/** The owner stops the server; other processes only use it. */
type OwnedConnection = Connection & { isOwner: boolean };
type Attempt = Connection | { waitFor: string; isBusy?: boolean };
type Restart = { port: number; signal: AbortSignal };

const startTimeoutMs = 15_000;
/** Transient: the lock or sessions of a killed server linger for a moment. */
const transientFailure = /lock file .* (already exists|is empty)|pre-existing shared memory/;

/** Connects to the server that already runs on the folder, or starts one: on a free port, or on its previous port. */
export async function connectOrLaunch(cluster: Cluster, restart?: Restart): Promise<OwnedConnection> {
  const wasRunning = (await findPostmaster(cluster.folder)) !== undefined;
  try {
    return await retryUntilConnected(cluster, restart);
  } catch (error) {
    if (!wasRunning && restart === undefined) await stopPostmaster(cluster); // a failed start leaves nothing behind
    throw error;
  }
}

async function retryUntilConnected(cluster: Cluster, restart?: Restart): Promise<OwnedConnection> {
  let deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const running = await findPostmaster(cluster.folder);
    const attempt = running
      ? await connect(cluster, running, restart?.port)
      : await launch(cluster, restart?.port);
    if ('session' in attempt) return { ...attempt, isOwner: await takeOwnership(attempt.session) };
    if (attempt.isBusy) deadline = Date.now() + startTimeoutMs; // recovery may take long and must not be cut short
    if (Date.now() > deadline) throw startError(cluster, attempt.waitFor);
    await sleep(250, undefined, restart);
  }
}

async function connect(cluster: Cluster, running: Postmaster, port = running.port): Promise<Attempt> {
  const existing = `the server that already runs there (process ${running.pid})`;
  if (running.port === undefined || running.port !== port)
    return { waitFor: `${existing} is not on our port` };
  const session = await openSession(cluster, running.port);
  if (typeof session !== 'string') return { session, port: running.port };
  if (session !== 'wrong-password')
    return { waitFor: `${existing} gives ${session}`, isBusy: session === 'busy' };
  throw new EmbeddedPostgresError(
    `A PostgreSQL server (process ${running.pid}) runs in ${cluster.folder} and rejects the password in ` +
      `${cluster.passwordFile}. Restore the file, or stop the server with "kill -INT ${running.pid}" and start again.`,
  );
}

async function launch(cluster: Cluster, fixedPort?: number): Promise<Attempt> {
  const port = fixedPort ?? (await pickPort(15_000, 32_000));
  const launched = await launchPostmaster(cluster, port);
  if (launched !== 'ready') return classifyFailure(cluster, launched.failure, fixedPort);
  const session = await openSession(cluster, port);
  if (typeof session !== 'string') return { session, port };
  if (session === 'wrong-password') {
    // The password file was lost or changed. Anyone who can write it owns the data, so the file wins.
    await stopPostmaster(cluster);
    await resetPassword(cluster);
  }
  return { waitFor: `the new server gives ${session}` };
}

function classifyFailure(cluster: Cluster, failure: string, fixedPort?: number): Attempt {
  const isPortTaken = failure.includes('could not bind') && fixedPort === undefined;
  if (isPortTaken || transientFailure.test(failure)) return { waitFor: failure };
  throw startError(cluster, failure);
}

function startError({ folder, logFile }: Cluster, reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL did not start in ${folder}: ${reason}. See its log: ${logFile}.`,
  );
}
