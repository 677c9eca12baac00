import { setTimeout as sleep } from 'node:timers/promises';
import { askPart } from './ask-part.ts';

/** Chooses a process for the next question. */
export type Balancer = { choose(turn: number): string; stop(): Promise<void> };

/** Half the time that a process which was told to stop says so before it closes its port. */
const LOOK_EVERY_MS = 500;

/** Chooses as a load balancer does: only those that say of themselves that they are ready. */
export function startBalancer(urls: readonly string[]): Balancer {
  const away = new Set<string>();
  let isStopping = false;
  const look = async (url: string) => {
    while (!isStopping) {
      const answer = await askPart(url, { method: 'GET', path: '/readyz' });
      if (answer.kind === 'answered' && answer.status === 200) away.delete(url);
      else away.add(url);
      await sleep(LOOK_EVERY_MS);
    }
  };
  const looking = urls.map(look);
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

/** Takes one after the other, whether anybody is there or not. */
export function roundRobin(urls: readonly string[]): Balancer {
  return { choose: (turn) => urls[turn % urls.length] as string, stop: async () => {} };
}
