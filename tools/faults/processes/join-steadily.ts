import { setTimeout as sleep } from 'node:timers/promises';
import type { Rush, Rusher } from '../../../testing/world/prepare-rush.ts';
import { type Answer, askPart } from './ask-part.ts';
import type { Balancer } from './balancer.ts';

/** One try of one person at one process, with what came of it. */
export type Try = { startedAt: number; endedAt: number; outcome: string };

/** What all the joins came to. */
export type Joins = {
  tries: Try[];
  /** The people who were told that they are on the list, with their number; none when they were told so the second time. */
  confirmed: Map<Rusher, number | null>;
  /** Answers that nobody should get, whatever happens behind them. */
  strange: string[];
};

/** Joins that go on until they are stopped. */
export type Joining = Joins & { stop(): Promise<Joins> };

const AGAIN_MS = 200;
/** Whoever still has no answer so long after the last fault is counted as lost. */
const PATIENCE_MS = 60_000;

/** Lets people join at an even pace, each at the process that is chosen; who gets no answer asks the next one until there is one. */
export function joinSteadily(rush: Rush, balancer: Balancer, joinsPerSecond: number): Joining {
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
    const answer = await askPart(balancer.choose(turn), { method: 'POST', path, headers, body });
    const outcome = outcomeOf(answer);
    joins.tries.push({ startedAt, endedAt: performance.now(), outcome });
    if (outcome === 'joined') return void joins.confirmed.set(person, entryNumberIn(answer));
    if (outcome === '409 already-joined' && isAgain) return void joins.confirmed.set(person, null);
    const mayAskAgain = outcome === 'refused' || outcome.startsWith('broken') || outcome.startsWith('503');
    if (!mayAskAgain) return void joins.strange.push(outcome);
    await sleep(AGAIN_MS);
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
