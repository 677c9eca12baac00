import { setTimeout as sleep } from 'node:timers/promises';
import type { Rush, Rusher } from '../../world/prepare-rush.ts';
import type { Balancer } from './balancer.ts';
import { type Answer, sendRequest } from './send-request.ts';

/** One attempt of one person at one process. */
export type Try = { startedAt: number; endedAt: number; outcome: string };

export type Joins = {
  tries: Try[];
  /** Confirmed participants with their entry number; null when only a repeated attempt was confirmed. */
  confirmed: Map<Rusher, number | null>;
  /** Responses that are wrong whatever happens behind them. */
  strange: string[];
};

export type Joining = Joins & { stop(): Promise<Joins> };

const RETRY_MS = 200;
/** A person without a response this long after the last fault counts as lost. */
const PATIENCE_MS = 60_000;

/** Joins at an even pace at the balancer's process; without a response the person retries at the next one. */
export function joinContinuously(rush: Rush, balancer: Balancer, joinsPerSecond: number): Joining {
  const joins: Joins = { tries: [], confirmed: new Map(), strange: [] };
  const under: Promise<void>[] = [];
  let isStopping = false;
  let deadline = Number.POSITIVE_INFINITY;
  const running = (async () => {
    for (let at = 0; at < rush.people.length && !isStopping; at += 1) {
      const person = rush.people[at] as Rusher;
      under.push(joinOne(joins, rush.path, person, balancer, at, () => performance.now() > deadline));
      await sleep(1000 / joinsPerSecond);
    }
  })();
  return {
    ...joins,
    async stop() {
      isStopping = true;
      deadline = performance.now() + PATIENCE_MS;
      await running;
      await Promise.all(under);
      await balancer.stop();
      return joins;
    },
  };
}

async function joinOne(
  joins: Joins,
  path: string,
  person: Rusher,
  balancer: Balancer,
  first: number,
  isOver: () => boolean,
): Promise<void> {
  for (let turn = first, isAgain = false; !isOver(); turn += 1, isAgain = true) {
    const startedAt = performance.now();
    const { headers, body } = person;
    const answer = await sendRequest(balancer.choose(turn), { method: 'POST', path, headers, body });
    const outcome = outcomeOf(answer);
    joins.tries.push({ startedAt, endedAt: performance.now(), outcome });
    if (outcome === 'joined') return void joins.confirmed.set(person, entryNumberIn(answer));
    if (outcome === '409 already-joined' && isAgain) return void joins.confirmed.set(person, null);
    const mayAskAgain = outcome === 'refused' || outcome.startsWith('broken') || outcome.startsWith('503');
    if (!mayAskAgain) return void joins.strange.push(outcome);
    await sleep(RETRY_MS);
  }
  joins.strange.push(`${person.address} got no answer`);
}

function outcomeOf(answer: Answer): string {
  if (answer.kind === 'refused') return 'refused';
  if (answer.kind === 'broken') return `broken: ${answer.reason}`;
  if (answer.status === 200) return 'joined';
  return `${answer.status} ${(answer.body as { code?: string })?.code ?? ''}`;
}

function entryNumberIn(answer: Answer): number | null {
  if (answer.kind !== 'answered') return null;
  return (answer.body as { result?: { entryNumber?: number } }).result?.entryNumber ?? null;
}

const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

/** Seconds from `since` until an attempt started afterwards was confirmed. */
export async function outageSeconds(tries: readonly Try[], since: number): Promise<number> {
  while (performance.now() - since < TIMEOUT_MS) {
    const answered = tries.filter(({ startedAt, outcome }) => startedAt >= since && outcome === 'joined');
    if (answered.length > 0) return Math.min(...answered.map(({ endedAt }) => endedAt)) - since;
    await sleep(POLL_MS);
  }
  throw new Error(`Nobody could join for ${TIMEOUT_MS} ms.`);
}
