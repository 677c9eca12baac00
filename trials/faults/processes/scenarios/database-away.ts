import { setTimeout as sleep } from 'node:timers/promises';
import { outageSeconds } from '../join-continuously.ts';
import type { ProcessWorld } from '../process-world.ts';
import type { Scenario } from '../scenario.ts';
import { sendRequest } from '../send-request.ts';
import { underLoad } from '../under-load.ts';

const AWAY_MS = 30_000;
const BEFORE_MS = 4_000;
/** The pool gives up on a connection after five seconds, so no request may take much longer. */
const MAX_RESPONSE_MS = 10_000;

/** The database is stopped cleanly and restarted after 30 seconds. */
export const databaseAway: Scenario = {
  name: 'the database stopped for 30 s',
  recovery: 'until a join was confirmed again',
  needs: () => null,
  run: () =>
    underLoad({}, async (world, { joining }) => {
      await sleep(BEFORE_MS);
      const stoppedAt = performance.now();
      await world.stopDatabase();
      await sleep(AWAY_MS / 2);
      const broken = await healthFaults(world);
      await sleep(AWAY_MS / 2);
      await world.startDatabase();
      const recoveryMs = await outageSeconds(joining.tries, performance.now());
      const slow = joining.tries.filter(
        ({ startedAt, endedAt }) => startedAt > stoppedAt && endedAt - startedAt > MAX_RESPONSE_MS,
      );
      return {
        injected: '1 stop',
        recoveryMs,
        broken: [...broken, ...slow.map(({ outcome }) => `somebody was left waiting: ${outcome}`)],
      };
    }),
};

/** Every process stays alive, reports itself as not ready, and responds with Retry-After. */
async function healthFaults({ webs, workers }: ProcessWorld): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, url, child } of [...webs, ...workers]) {
    const expect = async (path: string, status: number) => {
      const answer = await sendRequest(url, { method: 'GET', path });
      const seen = answer.kind === 'answered' ? answer.status : answer.kind;
      if (seen !== status) faults.push(`${path} of ${name} said ${seen}, not ${status}`);
    };
    await expect('/healthz', 200);
    await expect('/readyz', 503);
    if (child.output().includes('Unhandled')) faults.push(`${name} had an unhandled failure`);
  }
  return faults;
}
