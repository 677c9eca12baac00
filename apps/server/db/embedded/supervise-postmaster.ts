import { setTimeout as sleep } from 'node:timers/promises';
import { bringUp } from './bring-up.ts';
import type { Cluster } from './cluster.ts';
import { endPostmaster } from './end-postmaster.ts';
import { inheritOwnership } from './open-session.ts';
import { rotatePostmasterLog } from './postmaster-log.ts';

export type Supervised = { port: number; stop(): Promise<void> };

const firstDelayMs = 200;
const longestDelayMs = 10_000;
/** Who stood for so long did come up: only a server that falls at once is waited for longer and longer. */
const steadyAfterMs = 3_000;
const logCheckMs = 60_000;
const inheritanceMs = 1_000;

/** Brings the server up and keeps it up on the same port, for ever, until `stop`. */
export async function supervisePostmaster(cluster: Cluster): Promise<Supervised> {
  const { log } = cluster;
  let { session, port, isOwner } = await bringUp(cluster);
  let upSince = Date.now();
  let delayMs = firstDelayMs;
  let recovery: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();
  const logCheck = setInterval(
    () => void rotatePostmasterLog(cluster.logFile).catch(() => {}),
    logCheckMs,
  ).unref();
  if (!isOwner) log.info('Another Signboard process is using this database; it will stop it, not this one.');

  function watch(): void {
    session.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
  }

  async function recover(): Promise<void> {
    log.warn('The database server has stopped unexpectedly; it is being brought back.');
    if (Date.now() - upSince > steadyAfterMs) delayMs = firstDelayMs;
    while (!stopping.signal.aborted) {
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      if (!stopping.signal.aborted && (await tryRecover())) return;
    }
  }

  async function tryRecover(): Promise<boolean> {
    try {
      ({ session, isOwner } = await bringUp(cluster, { port, signal: stopping.signal }));
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
    isOwner ||= await inheritOwnership(session, inheritanceMs).catch(() => false);
    void session.end().catch(() => {});
    if (isOwner) await endPostmaster(cluster);
    await recovery; // it may have been starting one in this moment
    if (isOwner) await endPostmaster(cluster);
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
