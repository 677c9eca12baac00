import { randomUUID } from 'node:crypto';
import { findSaleChain, type RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createRangeChain } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';
import { type FakeNode, RANGE_FAULTS, startFakeNode } from '../../../testing/fake-node.ts';
import { connectFaulty } from '../../../testing/faulty-database.ts';
import { findViolations, type Posted } from '../../../testing/find-violations.ts';
import { createSeededRandom, type SeededRandom } from '../../../testing/seeded-random.ts';
import { addSimulatedBots } from '../../../testing/simulated-bots.ts';
import { createSimulatedChain, type SimulatedChain } from '../../../testing/simulated-chain.ts';
import { timeOf } from '../../../testing/test-chain.ts';
import type { EthereumWatcher } from '../../watch-ethereum.ts';
import { readRangeCursor } from '../ranges-store.ts';
import { createRangeWatcher } from '../watch-ranges.ts';

export type RangeSimulation = { seed: number; blocks: number; databaseUrl: string; db: Db };

export type RangeSimulationResult = {
  violations: string[];
  rates: Rates;
  counts: { sales: number; reorgs: number; faults: number; shutdowns: number };
};

type Rates = { rpcErrors: number; reorgs: number; lag: number; shutdowns: number; databaseErrors: number };

const BASE = findSaleChain('base') as RegisteredChain;
const SEAPORT = BASE.marketplaces.find(({ family }) => family === 'seaport')?.address;
/** Deeper than any reorg, also for a node that lags. */
const FINAL_DEPTH = 16;
const QUICK_RATE = 0.6;
const MAX_ROUNDS = 2_000;
/** Between two rounds, every cooldown of a node ends. */
const ROUND_SECONDS = 0.01;
const TIMES = {
  timeoutMs: 1_000,
  firstCooldownMs: 1,
  longestCooldownMs: 2,
  patienceMs: 20,
  longestGapMs: 1,
};
const GAPS = ['empty-logs', 'missing-log'];
const FAULTS_WITHOUT_GAPS = RANGE_FAULTS.filter((fault) => !GAPS.includes(fault));
const WATCHER = randomUUID();

/**
 * Like the simulation of Ethereum: two watchers, two nodes that fail, lag, leave out logs, reject ranges and reorganise,
 * a database whose connections break, and posts that are sent in between. Afterwards everything becomes final.
 */
export async function simulateRanges(options: RangeSimulation): Promise<RangeSimulationResult> {
  const { seed, blocks, databaseUrl, db } = options;
  const random = createSeededRandom(seed);
  const rates: Rates = {
    rpcErrors: random.pick([0, 0.03, 0.08]),
    reorgs: random.pick([0, 0.02, 0.05]),
    lag: random.pick([0, 0.3, 0.6]),
    shutdowns: random.pick([0, 0.002, 0.01]),
    databaseErrors: 0.001,
  };
  // The last minute is read again every time: with slow blocks that is little, and the second reading has to find the rest.
  const blockMs = random.pick([2_000, 20_000]);
  const bots = await addSimulatedBots(db, 'base');
  // A node that lags behind on another fork can give a block that is not confirmed: time is no proof of depth.
  const chain = createSimulatedChain(random, 0, SEAPORT);
  const counts = { sales: 0, reorgs: 0, faults: 0, shutdowns: 0 };
  const storm = { isOn: false };
  const nodes = await Promise.all([1, 2].map(() => startFakeNode(chain.viewAt(0))));
  for (const [place, node] of nodes.entries()) {
    // A log that every node leaves out of the second reading is lost, so only one node at a time leaves any out.
    const isForgetful = () => chain.head().number % nodes.length === place;
    makeFaulty(node, chain, random, rates, storm, counts, isForgetful);
  }
  const urls = nodes.map(({ url }) => url);
  const skipping = createSkippingClock();
  const clock = { ...skipping, now: () => new Date(timeOf(chain.head()) * 1_000) };
  for (const node of nodes) node.onHang = () => skipping.advance(TIMES.timeoutMs / 1_000);
  const crew = [1, 2].map(() =>
    startWatching({ databaseUrl, urls, random, rates, storm, counts, clock, blockMs }),
  );
  const posted: Posted[] = [];
  const round = (some = crew) => {
    skipping.advance(ROUND_SECONDS);
    return Promise.all(some.map((watching) => watching.round()));
  };

  try {
    for (let at = 0; at < FINAL_DEPTH + 4; at += 1) chain.mine();
    const firstBlock = await begin(db, () => round(crew.slice(0, 1)));
    storm.isOn = true;
    for (let at = 0; at < blocks; at += 1) {
      if (random.chance(rates.reorgs)) {
        chain.reorganise(random.between(1, 10));
        counts.reorgs += 1;
      } else chain.mine();
      await round(crew.filter(() => random.chance(QUICK_RATE)));
      if (random.chance(0.25)) posted.push(...(await postSome(db, random.between(1, 4))));
    }
    storm.isOn = false;
    for (let at = 0; at <= FINAL_DEPTH + 2; at += 1) chain.mine();
    await finish(db, chain, round);
    const last = (await readRangeCursor(db, 'base'))?.number ?? 0;
    const violations = await findViolations({
      db,
      chain,
      bots,
      firstBlock: firstBlock + 1,
      posted,
    });
    counts.sales = chain.storiesFrom(firstBlock).length;
    return { violations: last === chain.head().number ? violations : ['not caught up'], rates, counts };
  } finally {
    await Promise.all([...crew.map((watching) => watching.close()), ...nodes.map((node) => node.stop())]);
  }
}

function makeFaulty(
  node: FakeNode,
  chain: SimulatedChain,
  random: SeededRandom,
  rates: Rates,
  storm: { isOn: boolean },
  counts: { faults: number },
  isForgetful: () => boolean,
): void {
  node.fault = () => {
    const isBehind = storm.isOn && random.chance(rates.lag);
    node.view = { ...chain.viewAt(isBehind ? random.between(1, 20) : 0), finalDepth: FINAL_DEPTH };
    if (!storm.isOn || !random.chance(rates.rpcErrors)) return null;
    counts.faults += 1;
    return random.pick(isForgetful() ? RANGE_FAULTS : FAULTS_WITHOUT_GAPS);
  };
}

type Watching = { round(): Promise<void>; close(): Promise<void> };

type WatchingOptions = {
  databaseUrl: string;
  urls: string[];
  random: SeededRandom;
  rates: Rates;
  storm: { isOn: boolean };
  counts: { shutdowns: number };
  clock: Clock;
  blockMs: number;
};

/** A watcher process that dies between any two statements or calls. All share one name, so that both read. */
function startWatching(options: WatchingOptions): Watching {
  const { databaseUrl, urls, random, rates, storm, counts, clock, blockMs } = options;
  let life = new AbortController();
  const step = () => {
    if (storm.isOn && random.chance(rates.shutdowns)) life.abort(new Error('the process was shut down'));
  };
  const database = connectFaulty(databaseUrl, 2, () => {
    step();
    if (life.signal.aborted) return 'fails-before';
    if (!storm.isOn || !random.chance(rates.databaseErrors)) return 'done';
    return random.pick(['fails-before', 'answer-lost']);
  });
  const begin = (): EthereumWatcher => {
    life = new AbortController();
    const { signal } = life;
    return createRangeWatcher({
      db: database.db,
      clock,
      // No waiting for confirmations: the chain's reorgs are deeper than that, so that posts must be taken back.
      chain: { ...BASE, blockMs, confirmation: { kind: 'time', ms: 0 } },
      reader: createRangeChain(createEthereumNodes({ urls, times: TIMES, signal, clock }), BASE),
      log: createLogger('silent'),
      watcher: WATCHER,
      prices: async () => {
        step();
        return new Map();
      },
      signal,
      times: { readMs: 0, secondReadingMs: 0 },
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

async function begin(db: Db, round: () => Promise<unknown>): Promise<number> {
  for (let at = 0; at < MAX_ROUNDS; at += 1) {
    await round();
    const cursor = await readRangeCursor(db, 'base');
    if (cursor) return cursor.number;
  }
  throw new Error('the watch did not begin');
}

async function finish(db: Db, chain: SimulatedChain, round: () => Promise<unknown>): Promise<void> {
  const { number } = chain.head();
  for (let at = 0; at < MAX_ROUNDS; at += 1) {
    const cursor = await readRangeCursor(db, 'base');
    if (cursor?.number === number && cursor.final >= number - FINAL_DEPTH) return;
    await round();
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
