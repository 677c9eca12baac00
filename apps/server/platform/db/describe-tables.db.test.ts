import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { describeTables } from './describe-tables.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('the row types in tables.ts are those of the migrated database', async () => {
  await expect(await describeTables(client)).toMatchFileSnapshot('tables.ts');
});

it('refuses a name that the plugin would not find again', async () => {
  await client.query('begin; create table odd (a_b_c text)');
  await expect(describeTables(client)).rejects.toThrow('a_b_c');
  await client.query('rollback');
});

it('refuses a type that it does not know', async () => {
  await client.query('begin; create table odd (place point)');
  await expect(describeTables(client)).rejects.toThrow('odd.place is point');
  await client.query('rollback');
});
