import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { errorCode } from './embedded-postgres-error.ts';
import { findPostmaster, isPostmaster } from './postmaster-file.ts';

const fastShutdownMs = 60_000;
const immediateShutdownMs = 15_000;

/** Stops the server of this folder, if any: a fast shutdown, then an immediate one if that takes too long. */
export async function endPostmaster({ folder, log }: Cluster): Promise<void> {
  const running = await findPostmaster(folder);
  if (running === undefined) return;
  signal(running.pid, 'SIGINT');
  if (await isGone(running.pid, folder, fastShutdownMs)) return;
  log.warn(
    'The database server is slow to stop. Forcing an immediate shutdown; it will recover on its next start.',
  );
  signal(running.pid, 'SIGQUIT');
  if (await isGone(running.pid, folder, immediateShutdownMs)) return;
  log.warn(`The database server (process ${running.pid}) did not stop.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function isGone(pid: number, folder: string, limitMs: number): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < limitMs; await sleep(20)) {
    if (!(await isPostmaster(pid, folder))) return true;
  }
  return false;
}
