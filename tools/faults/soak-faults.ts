import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld } from '../../testing/world/engine-world.ts';
import type { Child } from '../child-process.mjs';
import { crashDatabase } from './crash-database.ts';
import { createDice, type Dice } from './dice.ts';

/** Running fault injection, counted by kind. */
export type SoakFaults = { counts: Record<string, number>; stop(): Promise<void> };

const KINDS = [
  'kill worker',
  'x drop-after-accept',
  'x server-error',
  'x slow',
  'rpc server-error',
  'rpc rate-limited',
  'rpc wrong-answer',
  'kill connection',
  'crash database',
] as const;

/** Kills a worker or makes a third party fail, at regular intervals. */
export function startSoakFaults(
  world: EngineWorld,
  workers: Child[],
  options: { faultEveryMs: number | null; seed: number },
): SoakFaults {
  const dice = createDice(options.seed);
  const counts: Record<string, number> = {};
  let isStopping = options.faultEveryMs === null;
  const running = (async () => {
    for (let deck = dice.shuffle(KINDS); !isStopping; ) {
      await sleep(options.faultEveryMs ?? 0);
      const kind = deck.pop() as (typeof KINDS)[number];
      if (deck.length === 0) deck = dice.shuffle(KINDS);
      counts[kind] = (counts[kind] ?? 0) + 1;
      await injectFault(world, workers, dice, kind);
    }
  })();
  return {
    counts,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

async function injectFault(
  world: EngineWorld,
  workers: Child[],
  dice: Dice,
  kind: (typeof KINDS)[number],
): Promise<void> {
  if (kind === 'kill worker') return await replaceWorker(world, workers, dice.below(workers.length));
  if (kind === 'kill connection') return await killConnection(world);
  if (kind === 'crash database') return await crashDatabase(world.database);
  const [place, fault] = kind.split(' ') as [string, string];
  const match = place === 'x' ? { match: '/2/tweets' } : {};
  await askSandbox(world, `/${place}/faults`, { kind: fault, count: 1 + dice.below(3), ...match });
}

async function replaceWorker(world: EngineWorld, workers: Child[], at: number): Promise<void> {
  const old = workers[at] as Child;
  old.kill('SIGKILL');
  await old.ended;
  const next = world.startWorker();
  workers[at] = next;
  await next.ready;
}

/** Terminates one of the workers' database connections. */
async function killConnection({ database }: EngineWorld): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  );
}
