import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './send-request.ts';

/** Chooses a process for the next request. */
export type Balancer = { choose(turn: number): string; stop(): Promise<void> };

/** Half the time for which a stopping process reports itself as not ready before it closes its port. */
const HEALTH_CHECK_MS = 500;

/** Like a load balancer: chooses only processes that report themselves as ready. */
export function startBalancer(urls: readonly string[]): Balancer {
  const away = new Set<string>();
  let isStopping = false;
  const checkHealth = async (url: string) => {
    while (!isStopping) {
      const answer = await sendRequest(url, { method: 'GET', path: '/readyz' });
      if (answer.kind === 'answered' && answer.status === 200) away.delete(url);
      else away.add(url);
      await sleep(HEALTH_CHECK_MS);
    }
  };
  const looking = urls.map(checkHealth);
  return {
    choose(turn) {
      const ready = urls.filter((url) => !away.has(url));
      return roundRobin(ready.length > 0 ? ready : urls).choose(turn);
    },
    async stop() {
      isStopping = true;
      await Promise.all(looking);
    },
  };
}

/** Ignores readiness. */
export function roundRobin(urls: readonly string[]): Balancer {
  return { choose: (turn) => urls[turn % urls.length] as string, stop: async () => {} };
}
