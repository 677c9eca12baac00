import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './send-request.ts';

/** Chooses a process for the next request. */
export type Balancer = { choose(turn: number): string; stop(): Promise<void> };

/** Half the time for which a stopping process reports itself as not ready before it closes its port. */
const HEALTH_CHECK_MS = 500;

/** Like a load balancer: chooses only processes that report themselves as ready. */
export function startBalancer(urls: readonly string[]): Balancer {
  const unavailable = new Set<string>();
  let isStopping = false;
  const checkHealth = async (url: string) => {
    while (!isStopping) {
      const answer = await sendRequest(url, { method: 'GET', path: '/readyz' });
      if (answer.kind === 'answered' && answer.status === 200) unavailable.delete(url);
      else unavailable.add(url);
      await sleep(HEALTH_CHECK_MS);
    }
  };
  const checks = urls.map(checkHealth);
  return {
    choose(turn) {
      const ready = urls.filter((url) => !unavailable.has(url));
      return roundRobin(ready.length > 0 ? ready : urls).choose(turn);
    },
    async stop() {
      isStopping = true;
      await Promise.all(checks);
    },
  };
}

/** Ignores readiness. */
export function roundRobin(urls: readonly string[]): Balancer {
  return { choose: (turn) => urls[turn % urls.length] as string, stop: async () => {} };
}
