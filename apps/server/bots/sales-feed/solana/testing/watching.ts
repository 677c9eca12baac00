import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { createLogger, type Logger } from '#server/platform/lib/logger.ts';
import { createSolanaCollections } from '#server/platform/providers/solana/collection-lookup.ts';
import { createSolanaNodes } from '#server/platform/providers/solana/nodes.ts';
import { createSolanaChain } from '#server/platform/providers/solana/reader.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { acquireLease } from '../../watch-lease-store.ts';
import { createMintWatcher } from '../watch-mints.ts';
import { createSolanaWatcher } from '../watch-solana.ts';
import { addSolanaBot } from './add-solana-bot.ts';
import { startFakeSolanaNode, timeOfSlot } from './fake-solana-node.ts';

const MINT_WATCHER = '00000000-0000-4000-8000-000000000038';

type Given = { db?: Db; log?: Logger; urls?: readonly string[]; signal?: AbortSignal };

export async function startWatching() {
  const database = await createTestDatabase();
  const { db, pool } = connectForTest(database.url, 6);
  const node = await startFakeSolanaNode();
  const clock = createTestClock(timeOfSlot(node.slot));
  const depsOf = (given: Given) => {
    const nodes = createSolanaNodes(given.urls ?? [node.url], { clock });
    return {
      db: given.db ?? db,
      clock,
      log: given.log ?? createLogger('silent'),
      chain: createSolanaChain(nodes, clock),
      collections: createSolanaCollections(nodes, null),
      usdPrices: async () => new Map<string, bigint>(),
      ...(given.signal ? { signal: given.signal } : {}),
    };
  };
  const watch = (given: Given & { id?: string } = {}) =>
    createSolanaWatcher(depsOf(given), given.id ?? randomUUID());
  return {
    db,
    databaseUrl: database.url,
    node,
    clock,
    watch,
    /** The watcher of mints, and the lease that it needs. */
    async watchMints(given: { db?: Db; id?: string } = {}) {
      const id = given.id ?? MINT_WATCHER;
      await sql`delete from chain_watchers`.execute(db);
      await acquireLease(db, 'solana', id, { headNumber: null, headAt: null, reading: null, fault: null });
      // It is renewed every few seconds, by whoever follows sales.
      await sql`update chain_watchers set leased_until = 'infinity'`.execute(db);
      return createMintWatcher(depsOf(given), id);
    },
    depsOf,
    /** Advances time on the chain and here. */
    pass(slots: number) {
      node.slot += slots;
      clock.set(timeOfSlot(node.slot));
    },
    async givenBot(contract: string, more: { postMints?: boolean; isPaused?: boolean } = {}): Promise<void> {
      await addSolanaBot(db, contract, more);
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
      await sql`truncate deliveries, sales, bots, chain_cursors, chain_watchers, solana_tokens, solana_mints,
        solana_drops cascade`.execute(db);
    },
    async close(): Promise<void> {
      await node.stop();
      await pool.end();
      await database.drop();
    },
  };
}

export type Watching = Awaited<ReturnType<typeof startWatching>>;
