import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../../world/start-parts.ts';
import type { ProcessWorld } from '../process-world.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const ROUNDS = 5;
const BETWEEN_MS = 1_000;
const EXIT_MS = 10_000;
/** How long X and Discord hang before the workers are stopped, so that calls to both are in flight. */
const HANG_MS = 3_000;

/** Restarts one process after another behind a load balancer; the workers last, while X and Discord hang. */
export const rollingRestart: Scenario = {
  name: 'SIGTERM, one process after another',
  recovery: 'until the process had ended, at most',
  needs: () => null,
  run: (share) =>
    underLoad({ isBalanced: true }, async (world, { joining }) => {
      const times: number[] = [];
      const broken: string[] = [];
      for (let round = 0; round < Math.max(1, Math.round(ROUNDS * share)); round += 1)
        for (const part of [...world.webs, ...world.workers]) {
          await sleep(BETWEEN_MS);
          times.push(await end(part, broken));
          await part.restart();
        }
      for (const line of [world.lines.x, world.lines.discord]) line.setFault('drop');
      await sleep(HANG_MS);
      times.push(...(await Promise.all(world.workers.map((part) => end(part, broken)))));
      broken.push(...(await keptJobs(world)));
      for (const line of [world.lines.x, world.lines.discord]) line.setFault('none');
      await Promise.all(world.workers.map((part) => part.restart()));
      const failed = joining.tries.map(({ outcome }) => outcome).filter((outcome) => outcome !== 'joined');
      return {
        injected: `${times.length} stops`,
        recoveryMs: Math.max(...times),
        broken: [...broken, ...failed.map((outcome) => `a request failed: ${outcome}`)],
      };
    }),
};

async function end({ name, child }: Part, broken: string[]): Promise<number> {
  const since = performance.now();
  child.kill('SIGTERM');
  const { code } = await child.ended;
  const ms = performance.now() - since;
  if (code !== 0) broken.push(`${name} ended with ${code}`);
  if (ms > EXIT_MS) broken.push(`${name} took ${Math.round(ms)} ms to end`);
  return ms;
}

/** Jobs of a stopped worker are released at once. */
async function keptJobs({ database }: ProcessWorld): Promise<string[]> {
  const { rows } = await database.query<{ kept: string }>(
    `select 'the mail ' || id as kept from mails where state = 'sending'
     union all select 'the delivery ' || id from deliveries where leased_until > now()
     union all select 'the draw ' || id from draws where leased_until > now() + interval '10 seconds'
     union all select 'the watch of ' || chain from chain_watchers where leased_until > now()`,
  );
  return rows.map(({ kept }) => `a worker that ended kept ${kept}`);
}
