import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findWatchingBots, watchingBotsQuery } from './watching-bots-store.ts';

let test: TestApp;
const contract = (number: number) => `0x${number.toString(16).padStart(40, '0')}`;

beforeAll(async () => {
  test = await startTestApp();
  await test.deps.pool.query(`
    with added as (
      insert into bots (twitter_id, username)
      select number, 'bot_' || number from generate_series(1, 3000) as number returning id, twitter_id)
    insert into bot_collections (bot_id, chain, contract, position)
    select id, 'ethereum', '0x' || lpad(to_hex(twitter_id::integer * 5 + position), 40, '0'), position
    from added, generate_series(0, 4) as position`);
  await test.deps.pool.query('analyze bots, bot_collections');
});
afterAll(() => test.close());

it('finds the bots of a block without reading all of them', async () => {
  const keys = [contract(5), contract(77), contract(1_000), contract(2 ** 40)];
  expect((await findWatchingBots(test.deps.db, keys)).map((bot) => bot.contract).sort()).toEqual(
    keys.slice(0, 3).sort(),
  );
  const { rows } = await sql`explain (format json) ${watchingBotsQuery(keys)}`.execute(test.deps.db);
  expect(JSON.stringify(rows)).toContain('bot_collections_watching');
  expect(JSON.stringify(rows)).not.toContain('Seq Scan');
});
