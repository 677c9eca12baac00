import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../../../world/start-parts.ts';
import { outageSeconds } from '../join-continuously.ts';
import type { ProcessWorld } from '../process-world.ts';
import type { Scenario } from '../scenario.ts';
import { sendRequest } from '../send-request.ts';
import { underLoad } from '../under-load.ts';

/** The embedded database allows 50 connections, and here it never learns which of them were swallowed. */
const FEW_CONNECTIONS = { DATABASE_POOL: '4' };
const BEFORE_MS = 4_000;
const AFTER_MS = 20_000;
const ASK_EVERY_MS = 200;
const MAX_READYZ_MS = 2_000;
const MAX_OUTAGE_MS = 10_000;

/** The network swallows everything on the connections to the database; later, new ones reach it again. */
export const silentDatabase = (silentMs: number): Scenario => ({
  name: `a database that neither answers nor closes for ${silentMs / 1000} s`,
  recovery: 'from when it could be reached again to the next confirmed join',
  needs: () => null,
  run: () =>
    underLoad({ settings: FEW_CONNECTIONS }, (world, load) =>
      whileWatched(world, async () => {
        world.lines.database.setFault('swallow');
        await sleep(silentMs);
        world.lines.database.setFault('none');
        const recoveryMs = await outageSeconds(load.joining.tries, performance.now());
        return { injected: '1 silence', recoveryMs };
      }),
    ),
});

/** The first of two hosts goes silent and stays so. */
export const silentHost: Scenario = {
  name: 'the first of two database hosts goes silent',
  recovery: 'from then to the next confirmed join',
  needs: () => null,
  run: () =>
    underLoad({ hasStandby: true, settings: FEW_CONNECTIONS }, (world, load) =>
      whileWatched(world, async () => {
        world.lines.database.setFault('swallow');
        const recoveryMs = await outageSeconds(load.joining.tries, performance.now());
        return { injected: '1 host', recoveryMs };
      }),
    ),
};

/** Every process answers `/readyz` in time throughout, and is ready at the end. */
async function whileWatched(
  { webs, workers }: ProcessWorld,
  inject: () => Promise<{ injected: string; recoveryMs: number }>,
) {
  const parts = [...webs, ...workers];
  const watch = watchReadiness(parts);
  await sleep(BEFORE_MS);
  const { injected, recoveryMs } = await inject();
  await sleep(AFTER_MS);
  const { broken, times } = await watch.stop();
  const longest = (numbers: number[]) => Math.round(Math.max(...numbers));
  return {
    injected,
    recoveryMs,
    broken: [
      ...broken,
      ...(await unreadyParts(parts)),
      ...(recoveryMs > MAX_OUTAGE_MS ? [`nobody could join for ${Math.round(recoveryMs)} ms`] : []),
    ],
    remarks: [
      `/readyz answered ${times.length} times, at most ${longest(times.map(({ ready, healthy }) => ready - healthy))} ms after /healthz did, and ${longest(times.map(({ ready }) => ready))} ms after it was asked`,
    ],
  };
}

const checks = new Agent({ keepAlive: true });

type Health = { ready: number; healthy: number };

/** Asks every process again and again; beside `/readyz`, `/healthz` shows how busy the process and the machine are. */
function watchReadiness(parts: readonly Part[]) {
  const times: Health[] = [];
  const broken: string[] = [];
  let isOver = false;
  const watches = parts.map(async ({ name, url }) => {
    while (!isOver) {
      const [ready, healthy] = await Promise.all([time(url, '/readyz'), time(url, '/healthz')]);
      times.push({ ready, healthy });
      if (!(ready - healthy <= MAX_READYZ_MS)) broken.push(`/readyz of ${name} took ${Math.round(ready)} ms`);
      await sleep(ASK_EVERY_MS);
    }
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(watches);
      return { broken, times };
    },
  };
}

/** Infinite without an answer. */
async function time(url: string, path: string): Promise<number> {
  const since = performance.now();
  const { kind } = await sendRequest(url, { method: 'GET', path, agent: checks });
  return kind === 'answered' ? performance.now() - since : Number.POSITIVE_INFINITY;
}

async function unreadyParts(parts: readonly Part[]): Promise<string[]> {
  const answers = await Promise.all(
    parts.map(async ({ name, url }) => {
      const answer = await sendRequest(url, { method: 'GET', path: '/readyz' });
      return answer.kind === 'answered' && answer.status === 200 ? [] : [`${name} is not ready again`];
    }),
  );
  return answers.flat();
}
