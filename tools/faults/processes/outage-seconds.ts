import { setTimeout as sleep } from 'node:timers/promises';
import type { Try } from './join-steadily.ts';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 120_000;

/** Waits until somebody who asked after a moment was told that they are on the list; tells how long after it that was. */
export async function outageSeconds(tries: readonly Try[], since: number): Promise<number> {
  while (performance.now() - since < PATIENCE_MS) {
    const answered = tries.filter(({ startedAt, outcome }) => startedAt >= since && outcome === 'joined');
    if (answered.length > 0) return Math.min(...answered.map(({ endedAt }) => endedAt)) - since;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`Nobody could join for ${PATIENCE_MS} ms.`);
}
