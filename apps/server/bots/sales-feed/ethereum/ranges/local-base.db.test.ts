import { randomUUID } from 'node:crypto';
import { findSaleChain, type RegisteredChain } from '@signboard/domain/chains/sale-chains.ts';
import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createRangeChain } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import { createSkippingClock } from '#server/testing/test-clock.ts';

import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { addBot } from '../../testing/add-bot.ts';
import { createRangeWatcher } from './watch-ranges.ts';

const BASE = findSaleChain('base') as RegisteredChain;

let sandbox: Sandbox;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  [sandbox, database] = await Promise.all([startSandboxForTest(), createTestDatabase()]);
  ({ db } = connectForTest(database.url, 2));
});
afterAll(async () => {
  await sandbox.stop();
  await db.destroy();
  await database.drop();
});

describe('a Seaport sale on the local Base', () => {
  it('becomes a post of the bot that watches its collection there', async () => {
    const site = sandbox.env.SANDBOX_URL ?? '';
    const { base } = (await (await fetch(`${site}/chain.json`)).json()) as {
      base: { collections: { address: string }[]; rpcUrl: string };
    };
    const contract = base.collections[0]?.address.toLowerCase() ?? '';
    await addBot(db, { contract, chain: 'base' });
    await addBot(db, { contract, chain: 'ethereum' });
    // In a minute, so that nothing has to wait for its confirmation.
    const clock = createSkippingClock(new Date(Date.now() + 60_000));
    const watcher = createRangeWatcher({
      db,
      clock,
      chain: BASE,
      reader: createRangeChain(createEthereumNodes({ urls: [base.rpcUrl], chainId: BASE.id, clock }), BASE),
      log: createLogger('silent'),
      watcher: randomUUID(),
      prices: async () => new Map(),
      times: { readMs: 0, secondReadingMs: 0 },
    });
    await watcher.run();
    const body = new URLSearchParams({ chain: 'base', priceEth: '0.25' });
    const sold = (await (await fetch(`${site}/chain/sale`, { method: 'POST', body })).json()) as {
      txHash: string;
    };
    while (await watcher.run());
    const rows = await db.selectFrom('deliveries').select(['chain', 'transaction', 'facts']).execute();
    expect(rows).toMatchObject([
      {
        chain: 'base',
        transaction: sold.txHash,
        facts: [
          {
            chain: 'base',
            contract,
            price: '250000000000000000',
            currency: { id: 'ETH' },
            marketplace: { name: 'OpenSea' },
          },
        ],
      },
    ]);
  });
});
