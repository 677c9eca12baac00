import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../../world/start-parts.ts';
import { createDice } from '../../dice.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const KILLS = 20;
const BETWEEN_MS = 2_000;

/** Every process is killed at random moments, five times each. */
export const killedProcesses: Scenario = {
  name: 'kill -9 of web and worker processes',
  recovery: 'until the killed process was ready again, at most',
  needs: () => null,
  run: (share) =>
    underLoad({}, async ({ webs, workers }) => {
      const dice = createDice(1);
      const times: number[] = [];
      let deck: Part[] = [];
      for (let kill = 0; kill < Math.max(4, Math.round(KILLS * share)); kill += 1) {
        await sleep(BETWEEN_MS + dice.below(500));
        if (deck.length === 0) deck = dice.shuffle([...webs, ...workers]);
        times.push(await killAndRestart(deck.pop() as Part));
      }
      return { injected: `${times.length} kills`, recoveryMs: Math.max(...times) };
    }),
};

async function killAndRestart(part: Part): Promise<number> {
  const since = performance.now();
  part.child.kill('SIGKILL');
  await part.child.ended;
  await part.restart();
  return performance.now() - since;
}
