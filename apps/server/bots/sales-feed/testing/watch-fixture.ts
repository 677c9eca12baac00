import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import type { EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { createSkippingClock, type TestClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import {
  createEthereumWatcher,
  type EthereumWatcher,
  type WatchEthereumDeps,
} from '../ethereum/watch-ethereum.ts';
import { type FakeNode, startFakeNode } from './fake-node.ts';
import { createTestChain, type TestChain } from './test-chain.ts';

/** A synthetic chain, a node that serves it, and a database. */
export type WatchFixture = {
  db: Db;
  databaseUrl: string;
  chain: TestChain;
  node: FakeNode;
  ethereum: EthereumChain;
  /** Of the requests to the node; nothing waits between retries. */
  clock: TestClock;
  watcher(change?: Partial<WatchEthereumDeps>): EthereumWatcher;
  /** Runs rounds until there is nothing left to read. */
  catchUp(watcher?: EthereumWatcher): Promise<void>;
  reset(): Promise<void>;
  close(): Promise<void>;
};

export const QUICK_TIMES = {
  timeoutMs: 10_000,
  firstCooldownMs: 1,
  longestCooldownMs: 4,
  patienceMs: 50,
  longestGapMs: 2,
};

/** Between two rounds, every cooldown of these ends. */
const COOLDOWNS_END_SECONDS = 0.01;

export async function startWatchFixture(): Promise<WatchFixture> {
  const database = await createTestDatabase();
  const { db } = connectForTest(database.url, 6);
  const first = createTestChain();
  const node = await startFakeNode({ chain: first, head: first.head() });
  const clock = createSkippingClock();
  const world: WatchFixture = {
    clock,
    db,
    databaseUrl: database.url,
    chain: first,
    node,
    ethereum: createEthereumChain(createEthereumNodes({ urls: [node.url], times: QUICK_TIMES, clock })),
    watcher: (change = {}) =>
      createEthereumWatcher({
        db,
        clock,
        chain: world.ethereum,
        log: createLogger('silent'),
        watcher: randomUUID(),
        confirmations: 2,
        prices: async () => new Map(),
        ...change,
      }),
    async catchUp(watcher = world.watcher()) {
      node.view = { ...node.view, head: world.chain.head() };
      do clock.advance(COOLDOWNS_END_SECONDS);
      while (await watcher.run());
      await watcher.stop();
    },
    async reset() {
      for (const table of [
        'deliveries',
        'bots',
        'sales',
        'chainBlocks',
        'chainCursors',
        'chainWatchers',
      ] as const)
        await db.deleteFrom(table).execute();
      world.chain = createTestChain();
      world.ethereum = createEthereumChain(
        createEthereumNodes({ urls: [node.url], times: QUICK_TIMES, clock }),
      );
      Object.assign(node, { view: { chain: world.chain, head: world.chain.head() }, calls: [] });
      Object.assign(node, { fault: () => null, delayTurns: () => 0, onHang: () => {} });
    },
    async close() {
      await node.stop();
      await db.destroy();
      await database.drop();
    },
  };
  return world;
}
