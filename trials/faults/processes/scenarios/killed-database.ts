import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabaseServer } from '../../crash-database.ts';
import { outageSeconds } from '../join-continuously.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const KILLS = 20;
const BETWEEN_MS = 6_000;

/** All processes of the database server are killed at once; its supervisor restarts it. */
export const killedDatabase: Scenario = {
  name: 'kill -9 of the whole database server',
  recovery: 'until a join was confirmed again, at most',
  needs: () =>
    process.platform === 'linux' ? null : 'its processes are found by /proc, which is only on Linux',
  run: (share) =>
    underLoad({}, async ({ dataDir }, { joining }) => {
      const times: number[] = [];
      for (let kill = 0; kill < Math.max(1, Math.round(KILLS * share)); kill += 1) {
        await sleep(BETWEEN_MS);
        const since = performance.now();
        await killDatabaseServer(dataDir);
        times.push(await outageSeconds(joining.tries, since));
      }
      return { injected: `${times.length} kills`, recoveryMs: Math.max(...times) };
    }),
};
