import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect, type Db } from '#server/db/connect.ts';
import { createLogger, type Logger } from '#server/lib/logger.ts';
import { createSolanaCollections } from '#server/providers/solana/collection-lookup.ts';
import { createSolanaNodes } from '#server/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/providers/solana/reader.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { createSolanaWatcher } from '../watch-solana.ts';
import { startFakeSolanaNode, timeOfSlot } from './fake-solana-node.ts';

export async function startWatching() {
  const database = await createTestDatabase();
  const { db, pool } = connect(database.url, 6);
  const node = await startFakeSolanaNode();
  const clock = createTestClock(timeOfSlot(node.slot));
  const watch = (given: { db?: Db; id?: string; log?: Logger } = {}) => {
    const nodes = createSolanaNodes([node.url], clock);
    const deps = {
      db: given.db ?? db,
      clock,
      log: given.log ?? createLogger('silent'),
      chain: createSolanaChain(nodes),
      collections: createSolanaCollections(nodes, null),
      usdPrices: async () => new Map<string, bigint>(),
    };
    return createSolanaWatcher(deps, given.id ?? randomUUID());
  };
  let bots = 0;
  return {
    db,
    node,
    clock,
    watch,
    /** Advances time on the chain and here. */
    pass(slots: number) {
      node.slot += slots;
      clock.set(timeOfSlot(node.slot));
    },
    async givenBot(contract: string): Promise<void> {
      bots += 1;
      const row = { twitter_id: String(bots), username: `bot_${bots}`, credentials: 'sealed' };
      await db
        .insertInto('bots')
        .values({ ...row, chain: 'solana', contract })
        .execute();
    },
    /** As if the process that held it had been gone for longer than the lease. */
    async endLeases(): Promise<void> {
      await sql`update chain_watchers set leased_until = now() - interval '1 second'`.execute(db);
    },
    async posted(): Promise<string[]> {
      const rows = await db.selectFrom('deliveries').select('transaction').orderBy('number').execute();
      return rows.map(({ transaction }) => transaction);
    },
    async clear(): Promise<void> {
      await sql`truncate deliveries, sales, bots, chain_cursors, chain_watchers, solana_tokens cascade`.execute(
        db,
      );
    },
    async close(): Promise<void> {
      await node.stop();
      await pool.end();
      await database.drop();
    },
  };
}

export type Watching = Awaited<ReturnType<typeof startWatching>>;
