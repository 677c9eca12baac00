import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botFiguresQuery, findBotFigures } from '#server/bots/bot-figures-store.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { scale } from '../../../../testing/scope.ts';
import { findLatestSales, findSaleDays, latestSalesQuery, saleDaysQuery } from './public-bot-store.ts';

const BOTS = scale(1_000, 10_000);
/** Of the first bot; the others have a few each. */
const SALES = scale(20_000, 100_000);

let test: TestApp;
let busy: string;
let page: string[];
const WEEK_AGO = new Date(Date.now() - 6 * 86_400_000);

beforeAll(async () => {
  test = await startTestApp();
  const { pool } = test.deps;
  await pool.query(
    `with added as (
       insert into bots (twitter_id, username, created_at)
       select number, 'bot_' || number, now() - make_interval(secs => number) from generate_series(1, $1::integer) as number
       returning id, twitter_id)
     insert into bot_collections (bot_id, chain, contract, position, name)
     select id, 'ethereum', '0x' || lpad(to_hex(twitter_id::integer), 40, '0'), 0, 'Collection ' || twitter_id from added`,
    [BOTS],
  );
  // One day in ten of the busy bot's history is in the last week.
  await pool.query(
    `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, happened_at, usd)
     select 'k' || number, 'ethereum', '0x' || number, number,
       '0x' || lpad(to_hex(case when number <= $1 then 1 else 2 + number % ($2 - 1) end), 40, '0'), number::text,
       '{}', now() - make_interval(mins => number % 100800), 2
     from generate_series(1, $1 + 5 * $2::integer) as number`,
    [SALES, BOTS],
  );
  await pool.query('vacuum analyze bots, bot_collections, sales');
  const { rows } = await pool.query('select id from bots order by created_at desc limit 50');
  page = rows.map(({ id }) => id);
  busy = page[0] ?? '';
});
afterAll(() => test.close());

const planOf = async (query: RawBuilder<unknown>) =>
  JSON.stringify((await sql`explain (format json) ${query}`.execute(test.deps.db)).rows);

it('reads the latest sales of a busy bot by an index', async () => {
  expect(await findLatestSales(test.deps.db, busy, 12)).toHaveLength(12);
  const plan = await planOf(latestSalesQuery(busy, 12));
  expect(plan).toContain('sales_of_collection');
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"sales"/);
});

it('adds up the days of a busy bot without reading its sales', async () => {
  const days = await findSaleDays(test.deps.db, busy, WEEK_AGO);
  expect(days.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(SALES / 20);
  const plan = await planOf(saleDaysQuery(busy, WEEK_AGO));
  expect(plan).toMatch(/"Index Only Scan"[^{}]*"sales_of_collection"/);
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"sales"/);
});

it('finds the figures of a page of bots in one query, without reading other sales', async () => {
  const figures = await findBotFigures(test.deps.db, page, WEEK_AGO);
  expect(figures.size).toBe(50);
  expect(figures.get(busy)?.weekUsd).toBe(2 * (figures.get(busy)?.weekSales ?? 0));
  const plan = await planOf(botFiguresQuery(page, WEEK_AGO));
  expect(plan).toMatch(/"Index Only Scan"[^{}]*"sales_of_collection"/);
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"sales"/);
});

it('shows the table with all of them', async () => {
  const { rows, total } = (await createTestBrowser(test.app).call('GET', '/api/v1/nft/alert/')).json().result;
  expect([rows.length, total]).toEqual([50, BOTS]);
  expect(rows[0]).toMatchObject({ id: busy, channels: [], weekSales: expect.any(Number) });
  expect(rows[0].lastSaleAt).not.toBeNull();
});

it('reads the sales of a Solana collection and its creator by an index, each once', async () => {
  const { pool, db } = test.deps;
  const { rows } = await pool.query(
    `insert into bots (twitter_id, username) values ('sol', 'sol') returning id`,
  );
  const id = rows[0].id;
  await pool.query(
    `insert into bot_collections (bot_id, chain, contract, position)
     values ($1, 'solana', 'collection 1', 0), ($1, 'solana', 'creator 1', 1)`,
    [id],
  );
  await pool.query(
    `insert into solana_tokens
     select 'mint ' || number, array['collection ' || number % 200, 'creator ' || number % 100], now()
     from generate_series(1, $1::integer) as number`,
    [SALES],
  );
  await pool.query(
    `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, happened_at, usd)
     select 'mint ' || number, 'solana', 'solana ' || number, number, 'collection ' || number % 200, 'mint ' || number,
       '{}', now() - interval '1 hour', 2
     from generate_series(1, $1::integer) as number`,
    [SALES],
  );
  await pool.query('vacuum analyze bots, bot_collections, sales, solana_tokens');
  const latest = await findLatestSales(db, id, 50);
  expect(new Set(latest.map(({ key }) => key)).size).toBe(50);
  const [day] = await findSaleDays(db, id, WEEK_AGO);
  expect(day).toMatchObject({ sales: SALES / 100, usd: SALES / 50 });
  for (const query of [latestSalesQuery(id, 50), saleDaysQuery(id, WEEK_AGO)]) {
    const plan = await planOf(query);
    expect(plan).toContain('sales_of_token_in_order');
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(sales|solana_tokens)"/);
  }
});
