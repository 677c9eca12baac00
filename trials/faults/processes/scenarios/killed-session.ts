import { setTimeout as sleep } from 'node:timers/promises';
import { crashDatabase } from '../../crash-database.ts';
import { outageSeconds } from '../join-continuously.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const CRASHES = 4;
const BETWEEN_MS = 4_000;

/** One database backend is killed, whereupon the server terminates all others and recovers. */
export const killedSession: Scenario = {
  name: 'kill -9 of one session of the database',
  recovery: 'until a join was confirmed again, at most',
  needs: () => null,
  run: (share) =>
    underLoad({}, async ({ database }, { joining }) => {
      const times: number[] = [];
      for (let crash = 0; crash < Math.max(2, Math.round(CRASHES * share)); crash += 1) {
        await sleep(BETWEEN_MS);
        const since = performance.now();
        await crashDatabase(database);
        times.push(await outageSeconds(joining.tries, since));
      }
      return {
        injected: `${times.length} kills`,
        recoveryMs: Math.max(...times),
        broken: joining.tries
          .filter(({ outcome }) => outcome !== 'joined' && !outcome.startsWith('503'))
          .map(({ outcome }) => `a join got ${outcome}, neither a place nor a word to come back`),
      };
    }),
};
