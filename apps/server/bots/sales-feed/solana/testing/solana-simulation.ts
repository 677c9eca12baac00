import { randomUUID } from 'node:crypto';
import { COLLECTION, MINT, vault } from '@signboard/sales/testing/sample-solana.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { sendJson } from '#server/platform/providers/peer-for-test.ts';
import { createSolanaCollections } from '#server/platform/providers/solana/collection-lookup.ts';
import { createSolanaNodes, type SolanaNodes } from '#server/platform/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/platform/providers/solana/reader.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { connectFaulty } from '../../testing/faulty-database.ts';
import { createSeededRandom, type SeededRandom } from '../../testing/seeded-random.ts';
import { createSolanaWatcher, type SolanaWatcher } from '../watch-solana.ts';
import { addSolanaBot } from './add-solana-bot.ts';
import { listedAtMagicEden, M2, soldAtMagicEden, soldAtTensor, TCOMP } from './create-sales.ts';
import { type FakeSolanaNode, startFakeSolanaNode, timeOfSlot } from './fake-solana-node.ts';
import { pickNodeFault } from './node-faults.ts';

/** Fault probabilities. */
type SolanaRates = {
  rpcErrors: number;
  lag: number;
  shutdowns: number;
  databaseErrors: number;
  /** Rounds in which the first node is down, lags by minutes, or reports wrong times. */
  failovers: number;
  /** Transactions that the first node never lists. */
  omissions: number;
};

export type SolanaSimulation = { seed: number; rounds: number; databaseUrl: string; db: Db };

/** The differences between the chain and what was posted, and the parameters of the run. */
export type SolanaSimulationResult = {
  rates: SolanaRates;
  lost: string[];
  invented: string[];
  counts: { sales: number; faults: number; shutdowns: number; failovers: number };
};

const SOL = 1_000_000_000n;
const MOONS = vault('moons');
const STRANGE = vault('strange');
const LISTED = listedAtMagicEden({ mint: MINT, lamports: SOL });
const TIDE_SOLD = soldAtMagicEden({ mint: MINT, lamports: SOL });
const MOON_SOLD = soldAtTensor({ mint: vault('moon'), lamports: SOL, collection: MOONS });
const BOTH_SOLD = { ...TIDE_SOLD, instructions: [...TIDE_SOLD.instructions, ...MOON_SOLD.instructions] };
const FAILED = { ...TIDE_SOLD, err: { InstructionError: [0, 'Custom'] } };
const STRANGE_SOLD = soldAtMagicEden({ mint: STRANGE, lamports: SOL });
const WATCHED = [TIDE_SOLD, TIDE_SOLD, TIDE_SOLD, MOON_SOLD, MOON_SOLD, BOTH_SOLD];
const UNWATCHED = [FAILED, STRANGE_SOLD, LISTED];
/** In total less than the open slots: what a node lists later than that is lost. */
const MAX_LATE_SLOTS = 15;
const MAX_SLOTS_BEHIND = 15;
const MAX_LAST_ROUNDS = 300;
/** Until every list was read from both nodes. */
const MIN_LAST_ROUNDS = 8;
const WATCHER = randomUUID();

type World = {
  random: SeededRandom;
  rates: SolanaRates;
  node: FakeSolanaNode;
  fallback: FakeSolanaNode;
  clock: TestClock;
  counts: SolanaSimulationResult['counts'];
  isStormy: boolean;
  /** The sales of watched collections. */
  sold: string[];
};

/**
 * Runs two watchers against two nodes that fail, lag, reorder slots and list some transactions late, of which the first is
 * down, minutes behind or wrong about time now and then, with a database whose connections break, while processes die;
 * compares the posts with the chain. With every third seed the first node leaves out transactions for good.
 */
export async function simulateSolana(run: SolanaSimulation): Promise<SolanaSimulationResult> {
  const random = createSeededRandom(run.seed);
  const isLeavingOut = run.seed % 3 === 0;
  const picked = {
    rpcErrors: random.pick([0, 0.02, 0.05]),
    lag: random.pick([0, 0.4, 0.8]),
    shutdowns: random.pick([0, 0.005, 0.02]),
    databaseErrors: 0.002,
    failovers: random.pick([0, 0.1, 0.3]),
    omissions: 0,
  };
  // What is left out can be found only while its slot is open and the other node answers.
  const rates = isLeavingOut ? { ...picked, rpcErrors: 0, lag: 0, failovers: 0, omissions: 0.3 } : picked;
  const node = await startFakeSolanaNode();
  const fallback = await startFakeSolanaNode(node.chain);
  const clock = createTestClock(timeOfSlot(node.slot));
  const counts = { sales: 0, faults: 0, shutdowns: 0, failovers: 0 };
  const world: World = { random, rates, node, fallback, clock, counts, isStormy: false, sold: [] };
  await furnish(run.db, node);
  for (const one of [node, fallback]) makeFaulty(world, one);
  const crew = [startProcess(run.databaseUrl, world), startProcess(run.databaseUrl, world)];
  try {
    await crew[0]?.round();
    world.isStormy = true;
    for (let round = 0; round < run.rounds; round += 1) {
      for (let slots = slotsOfRound(world); slots > 0; slots -= 1) nextSlot(world);
      changeNodes(world);
      await Promise.all(crew.filter(() => random.chance(0.8)).map((one) => one.round()));
    }
    world.isStormy = false;
    changeNodes(world);
    pass(world, MAX_LATE_SLOTS + 1);
    for (let round = 0; round < MAX_LAST_ROUNDS; round += 1) {
      clock.advance(1);
      if (!(await crew[0]?.round()) && round >= MIN_LAST_ROUNDS) break;
    }
    return { rates, counts: { ...counts, sales: world.sold.length }, ...(await compare(run.db, world.sold)) };
  } finally {
    await Promise.all([...crew.map((one) => one.close()), node.stop(), fallback.stop()]);
  }
}

async function furnish(db: Db, node: FakeSolanaNode): Promise<void> {
  await sql`truncate deliveries, sales, bots, chain_cursors, chain_watchers, solana_tokens cascade`.execute(
    db,
  );
  node.setToken(MINT, COLLECTION);
  node.setToken(STRANGE, vault('elsewhere'));
  for (const contract of [COLLECTION, MOONS]) await addSolanaBot(db, contract);
  for (const made of [LISTED, MOON_SOLD]) node.add(made, 1);
}

function slotsOfRound({ random, rates }: World): number {
  if (rates.omissions > 0) return 1;
  return random.chance(0.05) ? 60 : random.between(1, 3);
}

const MINUTES_BEHIND_SLOTS = 1_500;
const WEEK_SECONDS = 7 * 86_400;

/** What the first node is like in this round. */
function changeNodes({ random, rates, node, isStormy, counts }: World): void {
  const isFailing = isStormy && random.chance(rates.failovers);
  const kind = isFailing ? random.pick(['down', 'behind', 'wrong-time'] as const) : 'right';
  if (isFailing) counts.failovers += 1;
  node.isDown = kind === 'down';
  node.slotsBehind = kind === 'behind' ? MINUTES_BEHIND_SLOTS : 0;
  node.secondsBehind = kind === 'wrong-time' ? WEEK_SECONDS : 0;
}

function nextSlot(world: World): void {
  const { random, rates, node, sold } = world;
  pass(world, rates.omissions === 0 && random.chance(0.1) ? 20 : 1);
  for (let made = random.between(0, 4); made > 0; made -= 1) {
    if (random.chance(0.6)) sold.push(node.add(random.pick(WATCHED)));
    else node.add(random.pick(UNWATCHED));
  }
}

function pass({ node, clock }: World, slots: number): void {
  node.slot += slots;
  clock.set(new Date(Math.max(clock.now().getTime(), timeOfSlot(node.slot).getTime())));
}

/** Each call reaches another node behind the same address: lagging, in another order, or failing. */
function makeFaulty(world: World, node: FakeSolanaNode): void {
  const { random, rates, counts } = world;
  const lateness = new Map<string, number>();
  const leavesOut = node === world.node;
  let behind = 0;
  node.interfere = (call) => {
    behind = world.isStormy && random.chance(rates.lag) ? random.between(0, MAX_SLOTS_BEHIND) : 0;
    if (node.isDown) return sendJson(503, {});
    if (!world.isStormy || !random.chance(rates.rpcErrors)) return undefined;
    counts.faults += 1;
    return pickNodeFault(random, call);
  };
  node.hide = (signature, slot) => {
    if (!lateness.has(signature))
      lateness.set(
        signature,
        leavesOut && random.chance(rates.omissions)
          ? Number.POSITIVE_INFINITY
          : random.chance(rates.lag / 8)
            ? random.between(1, MAX_LATE_SLOTS)
            : 0,
      );
    return slot + (lateness.get(signature) ?? 0) > node.slot - behind;
  };
  node.orderInSlot = (order) => order.toSorted(() => random.next() - 0.5);
}

type Process = { round(): Promise<boolean>; close(): Promise<void> };

/**
 * A watcher process that dies between any two statements or calls, loses its memory and restarts. All share one name,
 * so that the lease does not stop the second from reading.
 */
function startProcess(databaseUrl: string, world: World): Process {
  const { random, rates, node, fallback, clock, counts } = world;
  let isDead = false;
  const live = () => {
    if (world.isStormy && random.chance(rates.shutdowns)) isDead = true;
    return !isDead;
  };
  const database = connectFaulty(databaseUrl, 2, () => {
    if (!live()) return 'fails-before';
    if (!world.isStormy || !random.chance(rates.databaseErrors)) return 'done';
    return random.pick(['fails-before', 'answer-lost']);
  });
  const begin = (): SolanaWatcher => {
    isDead = false;
    const living = createSolanaNodes([node.url, fallback.url], { clock });
    const nodes: SolanaNodes = {
      ask: (use, options) =>
        living.ask(
          ({ host, call }) =>
            use({
              host,
              async call(method, params) {
                if (!live()) throw new Error('the process was shut down');
                return await call(method, params);
              },
            }),
          options,
        ),
      unavailable: living.unavailable,
    };
    const deps = {
      db: database.db,
      clock,
      log: createLogger('silent'),
      chain: createSolanaChain(nodes, clock),
      collections: createSolanaCollections(nodes, null),
      usdPrices: async () => new Map<string, bigint>(),
    };
    return createSolanaWatcher(deps, WATCHER, [M2, TCOMP]);
  };
  let watcher = begin();
  return {
    /** Errors are expected: the next round has to handle what they left. */
    async round() {
      const hasMore = await watcher.run().catch(() => true);
      if (!isDead) return hasMore;
      counts.shutdowns += 1;
      watcher = begin();
      return true;
    },
    close: () => database.close(),
  };
}

async function compare(db: Db, sold: readonly string[]): Promise<{ lost: string[]; invented: string[] }> {
  const rows = await db.selectFrom('deliveries').select(['transaction', 'botId']).execute();
  const told = new Set(rows.map(({ transaction }) => transaction));
  const real = new Set(sold);
  return {
    lost: sold.filter((signature) => !told.has(signature)),
    invented: [...told].filter((signature) => !real.has(signature)),
  };
}
