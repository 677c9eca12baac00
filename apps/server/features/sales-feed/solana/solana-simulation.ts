import { randomUUID } from 'node:crypto';
import { COLLECTION, MINT, vault } from '@signboard/sales/testing/sample-solana.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createSolanaCollections } from '#server/providers/solana/collection-lookup.ts';
import { createSolanaNodes, type SolanaNodes } from '#server/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/providers/solana/reader.ts';
import { createTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { connectFaulty } from '../testing/faulty-database.ts';
import { createSeededRandom, type SeededRandom } from '../testing/seeded-random.ts';
import { listedAtMagicEden, M2, soldAtMagicEden, soldAtTensor, TCOMP } from './testing/create-sales.ts';
import { type FakeSolanaNode, startFakeSolanaNode, timeOfSlot } from './testing/fake-solana-node.ts';
import { pickNodeFault } from './testing/node-faults.ts';
import { createSolanaWatcher, type SolanaWatcher } from './watch-solana.ts';

/** Fault probabilities. */
export type SolanaRates = { rpcErrors: number; lag: number; shutdowns: number; databaseErrors: number };

export type SolanaSimulation = { seed: number; rounds: number; databaseUrl: string; db: Db };

/** The differences between the chain and what was posted, and the parameters of the run. */
export type SolanaSimulationResult = {
  rates: SolanaRates;
  lost: string[];
  invented: string[];
  counts: { sales: number; faults: number; shutdowns: number };
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
const WATCHER = randomUUID();

type World = {
  random: SeededRandom;
  rates: SolanaRates;
  node: FakeSolanaNode;
  clock: TestClock;
  counts: SolanaSimulationResult['counts'];
  isStormy: boolean;
  /** The sales of watched collections. */
  sold: string[];
};

/**
 * Runs two watchers against a node that fails, lags, reorders slots and lists some transactions late, with a database
 * whose connections break, while processes die; compares the posts with the chain.
 */
export async function simulateSolana(run: SolanaSimulation): Promise<SolanaSimulationResult> {
  const random = createSeededRandom(run.seed);
  const rates = {
    rpcErrors: random.pick([0, 0.02, 0.05]),
    lag: random.pick([0, 0.4, 0.8]),
    shutdowns: random.pick([0, 0.005, 0.02]),
    databaseErrors: 0.002,
  };
  const node = await startFakeSolanaNode();
  const clock = createTestClock(timeOfSlot(node.slot));
  const counts = { sales: 0, faults: 0, shutdowns: 0 };
  const world: World = { random, rates, node, clock, counts, isStormy: false, sold: [] };
  await furnish(run.db, node);
  makeFaulty(world);
  const crew = [startProcess(run.databaseUrl, world), startProcess(run.databaseUrl, world)];
  try {
    await crew[0]?.round();
    world.isStormy = true;
    for (let round = 0; round < run.rounds; round += 1) {
      for (let slots = random.chance(0.05) ? 60 : random.between(1, 3); slots > 0; slots -= 1)
        nextSlot(world);
      await Promise.all(crew.filter(() => random.chance(0.8)).map((one) => one.round()));
    }
    world.isStormy = false;
    pass(world, MAX_LATE_SLOTS + 1);
    for (let round = 0; round < MAX_LAST_ROUNDS; round += 1) {
      clock.advance(1);
      if (!(await crew[0]?.round())) break;
    }
    return { rates, counts: { ...counts, sales: world.sold.length }, ...(await compare(run.db, world.sold)) };
  } finally {
    await Promise.all([...crew.map((one) => one.close()), node.stop()]);
  }
}

async function furnish(db: Db, node: FakeSolanaNode): Promise<void> {
  await sql`truncate deliveries, sales, bots, chain_cursors, chain_watchers, solana_tokens cascade`.execute(
    db,
  );
  node.setToken(MINT, COLLECTION);
  node.setToken(STRANGE, vault('elsewhere'));
  for (const contract of [COLLECTION, MOONS])
    await db
      .insertInto('bots')
      .values({ twitter_id: contract, username: 'bot', credentials: 'sealed', chain: 'solana', contract })
      .execute();
  for (const made of [LISTED, MOON_SOLD]) node.add(made, 1);
}

function nextSlot(world: World): void {
  const { random, node, sold } = world;
  pass(world, random.chance(0.1) ? 20 : 1);
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
function makeFaulty(world: World): void {
  const { random, rates, node, counts } = world;
  const lateness = new Map<string, number>();
  let behind = 0;
  node.interfere = (call) => {
    behind = world.isStormy && random.chance(rates.lag) ? random.between(0, MAX_SLOTS_BEHIND) : 0;
    if (!world.isStormy || !random.chance(rates.rpcErrors)) return undefined;
    counts.faults += 1;
    return pickNodeFault(random, call);
  };
  node.hide = (signature, slot) => {
    if (!lateness.has(signature))
      lateness.set(signature, random.chance(rates.lag / 8) ? random.between(1, MAX_LATE_SLOTS) : 0);
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
  const { random, rates, node, clock, counts } = world;
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
    const living = createSolanaNodes([node.url], clock);
    const nodes: SolanaNodes = {
      ask: (use) =>
        living.ask(({ host, call }) =>
          use({
            host,
            async call(method, params) {
              if (!live()) throw new Error('the process was shut down');
              return await call(method, params);
            },
          }),
        ),
    };
    const deps = {
      db: database.db,
      clock,
      log: createLogger('silent'),
      chain: createSolanaChain(nodes),
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
  const rows = await db.selectFrom('deliveries').select(['transaction', 'bot_id']).execute();
  const told = new Set(rows.map(({ transaction }) => transaction));
  const real = new Set(sold);
  return {
    lost: sold.filter((signature) => !told.has(signature)),
    invented: [...told].filter((signature) => !real.has(signature)),
  };
}
