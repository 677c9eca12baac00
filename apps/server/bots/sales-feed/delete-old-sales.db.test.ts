import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { deleteOldSales } from './delete-old-sales.ts';
import { findTokens } from './solana/find-tokens.ts';
import { addBot } from './testing/add-bot.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const daysAgo = (days: number) => secondsAfter(NOW, -days * 86_400);
const CONTRACT = `0x${'ab'.repeat(20)}`;

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  const { db: connected, pool } = connectForTest(database.url, 2);
  db = connected;
  close = async () => {
    await pool.end();
    await database.drop();
  };
});
afterAll(() => close());

async function givenSale(key: string, happenedAt: Date): Promise<void> {
  await db
    .insertInto('sales')
    .values({
      key,
      chain: 'ethereum',
      transaction: key,
      blockNumber: 1,
      contract: CONTRACT,
      tokenId: '1',
      facts: '{}',
      happenedAt,
    })
    .execute();
}

async function givenPost(bot: string, transaction: string, finishedAt: Date | null): Promise<void> {
  await db
    .insertInto('deliveries')
    .values({
      botId: bot,
      channel: 'x',
      kind: 'sale',
      chain: 'ethereum',
      transaction,
      blockNumber: 1,
      happenedAt: daysAgo(200),
      facts: '[]',
      state: finishedAt ? 'sent' : 'queued',
      remoteId: finishedAt && '1',
      finishedAt,
    })
    .execute();
}

it('keeps sales and posts for ninety days, and pending posts longer', async () => {
  await givenSale('old', daysAgo(91));
  await givenSale('young', daysAgo(89));
  const bot = await addBot(db, { contract: CONTRACT });
  await givenPost(bot, 'old', daysAgo(91));
  await givenPost(bot, 'young', daysAgo(89));
  await givenPost(bot, 'open', null);
  expect(await deleteOldSales(db, NOW)).toBe(false);
  const sales = await db.selectFrom('sales').select('key').execute();
  const posts = await db.selectFrom('deliveries').select('transaction').orderBy('transaction').execute();
  expect(sales.map(({ key }) => key)).toEqual(['young']);
  expect(posts.map(({ transaction }) => transaction)).toEqual(['open', 'young']);
});

it('forgets a Solana token when no sale used it for ninety days', async () => {
  const clock = createTestClock(daysAgo(0));
  const collections = {
    tokens: async (mints: readonly string[]) =>
      new Map(mints.map((mint) => [mint, { collection: 'tide', creators: [], name: null }])),
  };
  const soldAt = async (mint: string, at: Date) => {
    clock.set(at);
    await findTokens({ db, clock, collections: collections as never }, [mint], 0);
  };
  await soldAt('never again', daysAgo(98));
  // Looked up once, and sold again while the lookup was fresh.
  await soldAt('again', daysAgo(95));
  await soldAt('again', daysAgo(89));
  await soldAt('looked up anew', daysAgo(98));
  await soldAt('looked up anew', daysAgo(90));
  await deleteOldSales(db, NOW);
  const kept = await db.selectFrom('solanaTokens').select('mint').orderBy('mint').execute();
  expect(kept.map(({ mint }) => mint)).toEqual(['again', 'looked up anew']);
});

it('reports that there is more while full batches are deleted', async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => ({
    mint: `mint ${at}`,
    keys: [],
    lookedUpAt: daysAgo(120),
  }));
  await db.insertInto('solanaTokens').values(rows).execute();
  expect(await deleteOldSales(db, NOW)).toBe(true);
  expect(await deleteOldSales(db, NOW)).toBe(false);
  expect(
    await db.selectFrom('solanaTokens').select('mint').where('mint', 'like', 'mint %').execute(),
  ).toEqual([]);
});
