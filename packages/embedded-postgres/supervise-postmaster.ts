import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { connectOrLaunch } from './connect-or-launch.ts';
import { rotatePostmasterLog, stopPostmaster } from './postmaster-process.ts';
import { inheritOwnership } from './session.ts';

type Supervised = { port: number; stop(): Promise<void> };

const firstDelayMs = 200;
const longestDelayMs = 10_000;
/** A server that ran this long had started properly. The delay grows only for one that exits right away. */
const stableAfterMs = 3_000;
const logCheckMs = 60_000;
const inheritTimeoutMs = 1_000;

/** Starts the server and restarts it on the same port whenever it exits, until `stop`. */
export async function supervisePostmaster(cluster: Cluster): Promise<Supervised> {
  const { log } = cluster;
  let { session, port, isOwner } = await connectOrLaunch(cluster);
  let upSince = Date.now();
  let delayMs = firstDelayMs;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  const logCheck = setInterval(
    () => void rotatePostmasterLog(cluster.logFile).catch(() => {}),
    logCheckMs,
  ).unref();
  if (!isOwner)
    log.info(`Another ${cluster.host.name} process is using this database; it will stop it, not this one.`);

  function watch(): void {
    session.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log.warn('The database server has stopped unexpectedly; it is being brought back.');
    if (Date.now() - upSince > stableAfterMs) delayMs = firstDelayMs;
    while (!stopping.signal.aborted) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      if (!stopping.signal.aborted && (await tryRecover())) return;
    }
  }

  async function tryRecover(): Promise<boolean> {
    try {
      ({ session, isOwner } = await connectOrLaunch(cluster, { port, signal: stopping.signal }));
      watch();
      upSince = Date.now();
      log.info('The database server is back.');
      return true;
    } catch (error) {
      if (stopping.signal.aborted) return false;
      log.warn(`The database server is not back yet: ${(error as Error).message}`);
      return false;
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(logCheck);
    // The owner may have died since; the last process stops the server.
    isOwner ||= await inheritOwnership(session, inheritTimeoutMs).catch(() => false);
    void session.end().catch(() => {});
    if (isOwner) await stopPostmaster(cluster);
    await recovery; // it may be starting a server at this moment
    if (isOwner) await stopPostmaster(cluster);
    void session.end().catch(() => {});
  }

  watch();
  return {
    port,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
