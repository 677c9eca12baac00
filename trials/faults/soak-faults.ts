import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../../tools/child-process.mjs';
import { askSandbox, type EngineWorld } from '../world/engine-world.ts';
import { crashDatabase } from './crash-database.ts';
import { createDice, type Dice } from './dice.ts';
import { reorgChain } from './reorg-chain.ts';
import type { Selling } from './sell-continuously.ts';
import { createSwitchOffs, type SwitchOffs } from './switch-offs.ts';
import type { OffPeriod, SoakBot } from './verify-posts.ts';

/** Running fault injection, counted by kind. */
export type SoakFaults = {
  counts: Record<string, number>;
  offPeriods: readonly OffPeriod[];
  stop(): Promise<void>;
};

export type SoakFaultOptions = {
  faultEveryMs: number | null;
  seed: number;
  /** All channels and chains, or only X and Ethereum. */
  isEverywhere: boolean;
  bots: readonly SoakBot[];
  selling: Selling;
};

type Context = SoakFaultOptions & {
  world: EngineWorld;
  workers: Child[];
  dice: Dice;
  switchOffs: SwitchOffs;
};
type Inject = (context: Context) => Promise<void>;

/** A fault of the sandbox that hits the next calls with this text in them. */
const planned =
  (service: string, kind: string, match: string, mostCalls = 3): Inject =>
  ({ world, dice }) =>
    plan(world, service, { kind, match, count: 1 + dice.below(mostCalls) });

/** A call that hangs ends with its timeout, so one is enough. */
const ONE_CALL = 1;
/** A node that lies does so for a while. */
const MANY_CALLS = 12;

const nodeFaults = (chain: string): Record<string, Inject> => {
  const calls = `POST /rpc/${chain} `;
  return {
    [`${chain} node: server-error`]: planned('rpc', 'server-error', calls),
    [`${chain} node: rate-limited`]: planned('rpc', 'rate-limited', calls),
    [`${chain} node: wrong-answer`]: planned('rpc', 'wrong-answer', calls),
    [`${chain} node: hang`]: planned('rpc', 'hang', calls, ONE_CALL),
    [`${chain} node: older head`]: planned('rpc', 'lagging', calls, MANY_CALLS),
  };
};

const evmFaults = (chain: 'ethereum' | 'base'): Record<string, Inject> => ({
  ...nodeFaults(chain),
  [`${chain} node: missing logs`]: planned('rpc', 'missing-logs', `POST /rpc/${chain} eth_getLogs`),
  [`${chain} nodes disagree`]: planned('rpc', 'other-fork', `POST /rpc/${chain} `, MANY_CALLS),
});

const EVERYWHERE: Record<string, Inject> = {
  'kill worker': ({ world, workers, dice }) => replaceWorker(world, workers, dice.below(workers.length)),
  'kill connection': ({ world }) => killConnection(world),
  'crash database': ({ world }) => crashDatabase(world.database),
  ...evmFaults('ethereum'),
  ...evmFaults('base'),
  ...nodeFaults('solana'),
  'base node: too many results': planned('rpc', 'too-many-results', 'POST /rpc/base eth_getLogs'),
  'ethereum reorg': ({ world, selling }) =>
    reorgChain(world, 'ethereum', { selling, sales: 3, lastsMs: 1_500 }),
  // As long as the watcher waits between two readings of Base.
  'base reorg in a range': ({ world, selling }) =>
    reorgChain(world, 'base', { selling, sales: 3, lastsMs: 13_000 }),
  'x: rate-limited': planned('x', 'rate-limited', '/2/tweets'),
  'x: server-error': planned('x', 'server-error', '/2/tweets'),
  'x: drop-after-accept': planned('x', 'drop-after-accept', '/2/tweets'),
  'x: slow': planned('x', 'slow', '/2/tweets'),
  'x: hang': planned('x', 'hang', '/2/tweets', ONE_CALL),
  'discord: rate-limited': planned('discord', 'rate-limited', '/webhooks/'),
  'discord: server-error': planned('discord', 'server-error', '/webhooks/'),
  'discord: drop-after-accept': planned('discord', 'drop-after-accept', '/webhooks/'),
  'discord: gone': ({ switchOffs, dice }) => switchOffs.start('discord', dice),
  'telegram: rate-limited': planned('telegram', 'rate-limited', '/send'),
  'telegram: server-error': planned('telegram', 'server-error', '/send'),
  'telegram: drop-after-accept': planned('telegram', 'drop-after-accept', '/send'),
  'telegram: migrated': planned('telegram', 'migrated', '/send', ONE_CALL),
  'telegram: kicked': ({ switchOffs, dice }) => switchOffs.start('telegram', dice),
  'bluesky: rate-limited': planned('bluesky', 'rate-limited', 'putRecord'),
  'bluesky: server-error': planned('bluesky', 'server-error', 'putRecord'),
  // The record exists when it is written again.
  'bluesky: drop-after-accept': planned('bluesky', 'drop-after-accept', 'putRecord'),
  'bluesky: expired session': planned('bluesky', 'expired-token', 'putRecord', ONE_CALL),
  'bluesky: image refused': planned('bluesky', 'image-refused', 'putRecord', ONE_CALL),
};

const ON_X_AND_ETHEREUM = Object.keys(EVERYWHERE).filter(
  (kind) => /^(kill|crash|ethereum|x:)/.test(kind) && kind !== 'ethereum reorg',
);

export const FAULT_KINDS = { everywhere: Object.keys(EVERYWHERE), onX: ON_X_AND_ETHEREUM } as const;

/** Kills a worker or makes a third party fail, at regular intervals. Faults are dealt like cards. */
export function startSoakFaults(world: EngineWorld, workers: Child[], options: SoakFaultOptions): SoakFaults {
  const dice = createDice(options.seed);
  const switchOffs = createSwitchOffs(world, options.bots);
  const context = { ...options, world, workers, dice, switchOffs };
  const kinds = options.isEverywhere ? FAULT_KINDS.everywhere : FAULT_KINDS.onX;
  const counts: Record<string, number> = {};
  let isStopping = options.faultEveryMs === null;
  const running = (async () => {
    for (let deck = dice.shuffle(kinds); !isStopping; ) {
      await sleep(options.faultEveryMs ?? 0);
      const kind = deck.pop() as string;
      if (deck.length === 0) deck = dice.shuffle(kinds);
      await EVERYWHERE[kind]?.(context);
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  })();
  // A rejection is reported by `stop`.
  running.catch(() => {});
  return {
    counts,
    offPeriods: switchOffs.periods,
    async stop() {
      isStopping = true;
      await running;
      await switchOffs.stop();
    },
  };
}

/** How many planned faults no call has met yet. */
export async function countPendingFaults(world: EngineWorld): Promise<number> {
  const services = ['rpc', 'x', 'discord', 'telegram', 'bluesky'];
  const pending = services.map((service) => askSandbox<{ pending: unknown[] }>(world, `/${service}/faults`));
  return (await Promise.all(pending)).reduce((count, one) => count + one.pending.length, 0);
}

type PlannedFault = { kind: string; match: string; count: number };

export async function plan(world: EngineWorld, service: string, fault: PlannedFault): Promise<void> {
  await askSandbox(world, `/${service}/faults`, fault);
}

export async function replaceWorker(world: EngineWorld, workers: Child[], at: number): Promise<void> {
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
