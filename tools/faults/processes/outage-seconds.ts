import { setTimeout as sleep } from 'node:timers/promises';
import type { Try } from './join-continuously.ts';

const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

/** Seconds from `since` until an attempt started afterwards was confirmed. */
export async function outageSeconds(tries: readonly Try[], since: number): Promise<number> {
  while (performance.now() - since < TIMEOUT_MS) {
    const answered = tries.filter(({ startedAt, outcome }) => startedAt >= since && outcome === 'joined');
    if (answered.length > 0) return Math.min(...answered.map(({ endedAt }) => endedAt)) - since;
    await sleep(POLL_MS);
  }
  throw new Error(`Nobody could join for ${TIMEOUT_MS} ms.`);
}
