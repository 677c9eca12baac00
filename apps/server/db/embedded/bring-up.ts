import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { endPostmaster } from './end-postmaster.ts';
import { resetPassword } from './init-cluster.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { openSession, type Session, takeOwnership } from './open-session.ts';
import { pickPort } from './pick-port.ts';
import { findPostmaster, type Postmaster } from './postmaster-file.ts';

export type Server = { session: Session; port: number };
export type OwnedServer = Server & { isOwner: boolean };
type Attempt = Server | { waitFor: string; isBusy?: boolean };
type Again = { port: number; signal: AbortSignal };

const startTimeoutMs = 15_000;
/** Transient: the lock or sessions of a killed server linger for a moment. */
const transientFailure = /lock file .* (already exists|is empty)|pre-existing shared memory/;

/** Connects to the server that already runs on the folder, or starts one: on a free port, or on its previous port. */
export async function bringUp(cluster: Cluster, again?: Again): Promise<OwnedServer> {
  const wasRunning = (await findPostmaster(cluster.folder)) !== undefined;
  try {
    return await connectOrLaunch(cluster, again);
  } catch (error) {
    if (!wasRunning && again === undefined) await endPostmaster(cluster); // a failed start leaves nothing behind
    throw error;
  }
}

async function connectOrLaunch(cluster: Cluster, again?: Again): Promise<OwnedServer> {
  let deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const running = await findPostmaster(cluster.folder);
    const attempt = running ? await join(cluster, running, again?.port) : await launch(cluster, again?.port);
    if ('session' in attempt) return { ...attempt, isOwner: await takeOwnership(attempt.session) };
    if (attempt.isBusy) deadline = Date.now() + startTimeoutMs; // recovery may take long and must not be cut short
    if (Date.now() > deadline) throw startError(cluster, attempt.waitFor);
    await sleep(250, undefined, again);
  }
}

async function join(cluster: Cluster, running: Postmaster, port = running.port): Promise<Attempt> {
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
  const port = fixedPort ?? (await pickPort());
  const launched = await launchPostmaster(cluster, port);
  if (launched !== 'ready') return classifyFailure(cluster, launched.failure, fixedPort);
  const session = await openSession(cluster, port);
  if (typeof session !== 'string') return { session, port };
  if (session === 'wrong-password') {
    // The password file was lost or changed. Whoever can write it owns the data, so the file wins.
    await endPostmaster(cluster);
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
