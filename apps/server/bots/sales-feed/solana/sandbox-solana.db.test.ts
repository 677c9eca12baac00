import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { createFaultSwitch } from '@signboard/sandbox/faults/fault-switch.ts';
import {
  SOLANA_COLLECTIONS,
  SOLANA_CREATOR,
  SOLANA_TRADERS,
} from '@signboard/sandbox/solana/solana-collections.ts';
import { SOLANA_NAMES } from '@signboard/sandbox/solana/solana-names.ts';
import { solanaRpc } from '@signboard/sandbox/solana/solana-rpc.ts';
import { createSolanaStore } from '@signboard/sandbox/solana/solana-store.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSubject } from '#server/bots/posting/compose/post-content.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createSnsNames } from '#server/platform/providers/names/sns-names.ts';
import { createSolanaCollections } from '#server/platform/providers/solana/collection-lookup.ts';
import { createSolanaNodes } from '#server/platform/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/platform/providers/solana/reader.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { isExhaustive } from '../../../../../testing/scope.ts';
import { findSolanaCollection } from './find-solana-collection.ts';
import { addSolanaBot } from './testing/add-solana-bot.ts';
import { createMintWatcher } from './watch-mints.ts';
import { createSolanaWatcher } from './watch-solana.ts';

const clock = createTestClock(new Date());
const WATCHER = '00000000-0000-4000-8000-000000000002';
const app = Fastify({ forceCloseConnections: true });
const store = createSolanaStore(undefined, () => clock.now().getTime());
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof connectForTest>['db'];
let nodes: ReturnType<typeof createSolanaNodes>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = connectForTest(database.url, 4));
  app.register(solanaRpc, { prefix: '/rpc', store, faults: createFaultSwitch('rpc', []) });
  nodes = createSolanaNodes([`${await app.listen({ port: 0, host: '127.0.0.1' })}/rpc/solana`], { clock });
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});

it('finds the sandbox’s collections by their address and by any of their tokens', async () => {
  const collections = createSolanaCollections(nodes, null);
  for (const { address, name, tokens } of SOLANA_COLLECTIONS) {
    expect(await findSolanaCollection({ collections }, address)).toEqual({ key: address, name });
    expect(await findSolanaCollection({ collections }, tokens[4]?.address ?? '')).toEqual({
      key: address,
      name,
    });
  }
});

it('[B7] sandbox sales reach the bots of their collection and of its creator', async () => {
  const watched = [...SOLANA_COLLECTIONS.map(({ address }) => address), SOLANA_CREATOR];
  for (const contract of watched) await addSolanaBot(db, contract);
  const deps = {
    db,
    clock,
    log: createLogger('silent'),
    chain: createSolanaChain(nodes, clock),
    collections: createSolanaCollections(nodes, null),
    usdPrices: async () => new Map<string, bigint>(),
  };
  const watcher = createSolanaWatcher(deps, WATCHER);
  await watcher.run();
  // The watch starts after the slot of its first round.
  clock.advance(1);
  const sold = SOLANA_COLLECTIONS.map(({ address }) => store.sell({ collection: address, priceSol: '3' }));
  await watcher.run();
  const rows = await db.selectFrom('deliveries').select(['transaction', 'collection as contract']).execute();
  const [chart, moon] = sold.map(({ signature }) => signature);
  expect(rows.map(({ transaction, contract }) => [transaction, contract]).sort()).toEqual(
    [
      [chart, watched[0]],
      [moon, watched[1]],
      [chart, SOLANA_CREATOR],
    ].sort(),
  );
});

it('[B7] a drop in the sandbox becomes one post with its progress and price', async () => {
  const moons = SOLANA_COLLECTIONS.find(({ drop }) => drop);
  await db
    .updateTable('botCollections')
    .set({ postMints: true })
    .where('contract', '=', moons?.address ?? '')
    .execute();
  const deps = {
    db,
    clock,
    log: createLogger('silent'),
    chain: createSolanaChain(nodes, clock),
    collections: createSolanaCollections(nodes, null),
    usdPrices: async () => new Map<string, bigint>(),
  };
  const mints = createMintWatcher(deps, WATCHER);
  await mints.run();
  clock.advance(40);
  store.mint({ count: '12' });
  await mints.run();
  clock.advance(400);
  await mints.run();
  const rows = await db.selectFrom('deliveries').selectAll().where('kind', '=', 'mint').execute();
  expect(rows).toHaveLength(1);
  const subject = readSubject(rows[0] as never);
  expect(subject).toMatchObject({
    pieceCount: 12n,
    progress: { minted: 12n, supply: 100n },
    totals: [{ amount: 6_000_000_000n }],
  });
  const parts = {
    names: { collection: 'Paper Moons', tokens: new Map(), parties: new Map() },
    prices: new Map(),
  };
  const text = composePost(subject, { ...parts, hashtags: [], link: null, isDuplicate: () => false });
  expect(text).toBe('12 × Paper Moons minted\n12 of 100 minted\nfor 6 SOL\nby 4 wallets');
});

it.skipIf(!isExhaustive)('finds the names of the sandbox’s wallets', async () => {
  const names = createSnsNames(nodes, clock);
  for (const [wallet, name] of SOLANA_NAMES) expect(await names.nameOf(wallet)).toBe(`${name}.sns`);
  expect(await names.nameOf(SOLANA_TRADERS[1] ?? '')).toBeNull();
});
