import { createFaultSwitch } from '@signboard/sandbox/faults/fault-switch.ts';
import { SOLANA_COLLECTIONS, SOLANA_CREATOR } from '@signboard/sandbox/solana/solana-collections.ts';
import { solanaRpc } from '@signboard/sandbox/solana/solana-rpc.ts';
import { createSolanaStore } from '@signboard/sandbox/solana/solana-store.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { systemClock } from '#server/lib/clock.ts';
import { createLogger } from '#server/lib/logger.ts';
import { createSolanaCollections } from '#server/providers/solana/collection-lookup.ts';
import { createSolanaNodes } from '#server/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/providers/solana/reader.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { findSolanaCollection } from './find-solana-collection.ts';
import { createSolanaWatcher } from './watch-solana.ts';

const app = Fastify({ forceCloseConnections: true });
let nowMs = Date.now();
const store = createSolanaStore(undefined, () => nowMs);
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: ReturnType<typeof connect>['db'];
let nodes: ReturnType<typeof createSolanaNodes>;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = connect(database.url, 4));
  app.register(solanaRpc, { prefix: '/rpc', store, faults: createFaultSwitch('rpc', []) });
  nodes = createSolanaNodes([`${await app.listen({ port: 0, host: '127.0.0.1' })}/rpc/solana`]);
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
  for (const contract of watched)
    await db
      .insertInto('bots')
      .values({ twitter_id: contract, username: 'bot', credentials: 'sealed', chain: 'solana', contract })
      .execute();
  const deps = {
    db,
    clock: systemClock,
    log: createLogger('silent'),
    chain: createSolanaChain(nodes),
    collections: createSolanaCollections(nodes, null),
    usdPrices: async () => new Map<string, bigint>(),
  };
  const watcher = createSolanaWatcher(deps, '00000000-0000-4000-8000-000000000002');
  await watcher.run();
  // The watch starts after the slot of its first round.
  nowMs += 1_000;
  const sold = SOLANA_COLLECTIONS.map(({ address }) => store.sell({ collection: address, priceSol: '3' }));
  await watcher.run();
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('bots', 'bots.id', 'deliveries.bot_id')
    .select(['transaction', 'contract'])
    .execute();
  const [chart, moon] = sold.map(({ signature }) => signature);
  expect(rows.map(({ transaction, contract }) => [transaction, contract]).sort()).toEqual(
    [
      [chart, watched[0]],
      [moon, watched[1]],
      [chart, SOLANA_CREATOR],
    ].sort(),
  );
});
