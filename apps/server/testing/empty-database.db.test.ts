import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from './empty-database.ts';
import { given } from './given.ts';
import { personWithEverything } from './person-with-everything.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;

beforeEach(async () => {
  database = await createTestDatabase();
  test = await startOn(database.url);
});
afterEach(async () => {
  await test.close();
  await database.drop();
});

const startOn = (databaseUrl: string) =>
  startTestApp({ ports: { beacon: null }, besides: { deps: { databaseUrl } } as TestApp });
const query = async (text: string) => (await test.deps.pool.query(text)).rows;

/** How many rows each table has. */
async function countRows(): Promise<Record<string, number>> {
  const tables = await query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`);
  return Object.fromEntries(
    (await query(counts.join(' union all '))).map(({ name, count }) => [name, count]),
  );
}

it('deletes every row of a database, and starts its numbers from 1', async () => {
  const atFirst = await countRows();
  const person = await personWithEverything(test);
  await given.draw(test, person.list);
  await query(`select nextval('sales_number_seq')`);
  await test.close();
  expect(await emptyDatabase(database.url)).toBe(true);
  test = await startOn(database.url);
  expect(await countRows()).toEqual(atFirst);
  expect(await query('select sequencename from pg_sequences where last_value is not null')).toEqual([]);
});

it.each([
  ['a column', 'alter table lists rename column name to title'],
  ['a constraint', 'alter table sessions drop constraint sessions_browser_length'],
  ['a trigger', 'alter table lists disable trigger user'],
  ['a function', `create or replace function wake_jobs(jobs text) returns void language sql as $$ $$`],
  ['a schema', 'create schema kept'],
  [
    'statistics',
    `insert into users (principal_wallet, chain) values ('0x' || repeat('1', 40), 'ethereum'); analyze users`,
  ],
  ['what was migrated', `update schema_migrations set checksum = 'another'`],
  [
    'a setting',
    `do $$ begin execute format('alter database %I set work_mem = 1000', current_database()); end $$`,
  ],
  ['many rows', `insert into usage_counts select int8send(n), now(), 1 from generate_series(1, 100000) n`],
])('leaves a database alone in which a test changed %s', async (_what, statement) => {
  await query(statement);
  await test.close();
  expect(await emptyDatabase(database.url)).toBe(false);
  test = await startOn(database.url);
});
