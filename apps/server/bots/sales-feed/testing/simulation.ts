import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import { createSkippingClock, type TestClock } from '#server/testing/test-clock.ts';
import { readCursor } from '../ethereum/blocks-store.ts';
import { createEthereumWatcher, type EthereumWatcher } from '../ethereum/watch-ethereum.ts';
import { type FakeNode, NODE_FAULTS, startFakeNode } from './fake-node.ts';
import { connectFaulty, type FaultyDatabase } from './faulty-database.ts';
import { findViolations, type Posted } from './find-violations.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';
import { addSimulatedBots } from './simulated-bots.ts';
import { createSimulatedChain, type SimulatedChain } from './simulated-chain.ts';

/** Fault probabilities. */
type SimulationRates = {
  rpcErrors: number;
  reorgs: number;
  lag: number;
  shutdowns: number;
  databaseErrors: number;
};

export type Simulation = { seed: number; blocks: number; databaseUrl: string; db: Db };

/** The violations found, and the parameters of the run. */
export type SimulationResult = {
  seed: number;
  rates: SimulationRates;
  violations: string[];
  counts: { sales: number; posts: number; reorgs: number; faults: number; shutdowns: number };
};

const CONFIRMATIONS = 2;
const WATCHERS = 2;
const QUICK_RATE = 0.6;
const POSTING_RATE = 0.25;
/** Between two rounds, every cooldown of a node ends. */
const ROUND_SECONDS = 0.01;
const MAX_FIRST_ROUNDS = 10;
/** Rounds after the last fault within which everything must be caught up. */
const MAX_LAST_ROUNDS = 2_000;
const TIMES = {
  timeoutMs: 1_000,
  firstCooldownMs: 1,
  longestCooldownMs: 2,
  patienceMs: 20,
  longestGapMs: 1,
};

/** Each kind of fault is absent in a third of the seeds and frequent in another third. */
function ratesOf(random: SeededRandom): SimulationRates {
  return {
    rpcErrors: random.pick([0, 0.02, 0.05]),
    reorgs: random.pick([0, 0.02, 0.05]),
    lag: random.pick([0, 0.4, 0.8]),
    shutdowns: random.pick([0, 0.002, 0.01]),
    databaseErrors: 0.001,
  };
}

/**
 * Runs two watchers against nodes that fail, lag and reorganise, with a database whose connections break, while posts
 * are being sent; reports how the result differs from the final chain.
 */
export async function simulate({ seed, blocks, databaseUrl, db }: Simulation): Promise<SimulationResult> {
  const random = createSeededRandom(seed);
  const rates = ratesOf(random);
  const bots = await addSimulatedBots(db);
  const chain = createSimulatedChain(random, CONFIRMATIONS);
  const counts = { sales: 0, posts: 0, reorgs: 0, faults: 0, shutdowns: 0 };
  const isStormy = { now: false };
  const nodes = await Promise.all([1, 2].map(() => startFakeNode(chain.viewAt(0))));
  for (const node of nodes) makeFaulty(node, chain, random, rates, isStormy, counts);
  const clock = createSkippingClock();
  for (const node of nodes) node.onHang = () => clock.advance(TIMES.timeoutMs / 1_000);
  const crew = Array.from({ length: WATCHERS }, () =>
    startWatching({ databaseUrl, urls: nodes.map(({ url }) => url), random, rates, isStormy, counts, clock }),
  );
  const posted: Posted[] = [];

  try {
    for (let at = 0; at < CONFIRMATIONS; at += 1) chain.mine();
    const firstBlock = await begin(db, crew);
    isStormy.now = true;
    for (let at = 0; at < blocks; at += 1) {
      if (random.chance(rates.reorgs)) {
        chain.reorganise(random.between(1, 10));
        counts.reorgs += 1;
      } else chain.mine();
      clock.advance(ROUND_SECONDS);
      // Occasionally a watcher is slow, so that one commit contains several blocks.
      const quick = crew.filter(() => random.chance(QUICK_RATE));
      await Promise.all(quick.map((watching) => watching.round()));
      if (random.chance(POSTING_RATE)) posted.push(...(await postSome(db, random.between(1, 4))));
    }
    isStormy.now = false;
    for (let at = 0; at <= CONFIRMATIONS; at += 1) chain.mine();
    await finish(db, chain, crew, clock);
    const violations = await findViolations({ db, chain, bots, firstBlock, posted });
    counts.posts = posted.length;
    counts.sales = chain.storiesFrom(firstBlock).length;
    return { seed, rates, violations, counts };
  } finally {
    await Promise.all([...crew.map((watching) => watching.close()), ...nodes.map((node) => node.stop())]);
  }
}

function makeFaulty(
  node: FakeNode,
  chain: SimulatedChain,
  random: SeededRandom,
  rates: SimulationRates,
  isStormy: { now: boolean },
  counts: { faults: number },
): void {
  node.fault = () => {
    const isBehind = isStormy.now && random.chance(rates.lag);
    node.view = chain.viewAt(isBehind ? random.between(1, 20) : 0);
    if (!isStormy.now || !random.chance(rates.rpcErrors)) return null;
    counts.faults += 1;
    return random.pick(NODE_FAULTS);
  };
  node.delayTurns = () => (isStormy.now && random.chance(rates.lag) ? random.between(1, 3) : 0);
}

type Watching = { round(): Promise<void>; close(): Promise<void> };

type WatchingOptions = {
  databaseUrl: string;
  urls: string[];
  random: SeededRandom;
  rates: SimulationRates;
  isStormy: { now: boolean };
  counts: { shutdowns: number };
  clock: Clock;
};

/**
 * A watcher process that dies between any two statements or calls, loses its memory and restarts. All share one name,
 * so that the lease does not stop the second from reading.
 */
function startWatching(options: WatchingOptions): Watching {
  const { databaseUrl, urls, random, rates, isStormy, counts, clock } = options;
  let life = new AbortController();
  const step = () => {
    if (isStormy.now && random.chance(rates.shutdowns)) life.abort(new Error('the process was shut down'));
  };
  const database: FaultyDatabase = connectFaulty(databaseUrl, 2, () => {
    step();
    if (life.signal.aborted) return 'fails-before';
    if (!isStormy.now || !random.chance(rates.databaseErrors)) return 'done';
    return random.pick(['fails-before', 'answer-lost']);
  });
  const begin = (): EthereumWatcher => {
    life = new AbortController();
    const { signal } = life;
    return createEthereumWatcher({
      db: database.db,
      clock,
      chain: createEthereumChain(createEthereumNodes({ urls, times: TIMES, signal, clock })),
      log: createLogger('silent'),
      watcher: WATCHER,
      confirmations: CONFIRMATIONS,
      prices: async () => {
        step();
        return new Map();
      },
      signal,
    });
  };
  let watcher = begin();
  return {
    async round() {
      // Errors are expected: the next round has to handle what they left.
      await watcher.run().catch(() => {});
      if (!life.signal.aborted) return;
      counts.shutdowns += 1;
      watcher = begin();
    },
    close: () => database.close(),
  };
}

const WATCHER = randomUUID();

/** Starts the watch without faults; sales before its first block are not expected. */
async function begin(db: Db, crew: readonly Watching[]): Promise<number> {
  for (let round = 0; round < MAX_FIRST_ROUNDS; round += 1) {
    await crew[0]?.round();
    const cursor = await readCursor(db);
    if (cursor) return cursor.number;
  }
  throw new Error('the watch did not begin');
}

async function finish(
  db: Db,
  chain: SimulatedChain,
  crew: readonly Watching[],
  clock: TestClock,
): Promise<void> {
  const last = chain.head().number - CONFIRMATIONS;
  for (let round = 0; round < MAX_LAST_ROUNDS; round += 1) {
    const cursor = await readCursor(db);
    if (cursor?.number === last && cursor.hash === chain.hashAt(last)) return;
    clock.advance(ROUND_SECONDS);
    await Promise.all(crew.map((watching) => watching.round()));
  }
  throw new Error('the watch did not catch up after the last fault');
}

/** Meanwhile posts are sent: a claimed post counts as sent. */
async function postSome(db: Db, most: number): Promise<Posted[]> {
  const { rows } =
    await sql<Posted>`update deliveries set state = 'sent', remote_id = id::text, finished_at = now()
    where id in (select id from deliveries where state = 'queued' order by number limit ${most} for update skip locked)
    returning bot_id, channel, transaction, kind`.execute(db);
  return rows;
}
