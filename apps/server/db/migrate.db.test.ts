import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { migrate } from './migrate.ts';

const name = `migrate_${process.pid}`;
let url: string;
let folder: string;

const read = async (statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
};
const run = () => migrate(url, pathToFileURL(`${folder}/`));

beforeAll(() => {
  url = databaseUrl(inject('postgres').adminUrl, name);
});
beforeEach(async () => {
  await administer(inject('postgres').adminUrl, `create database ${name}`);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await writeFile(join(folder, '0001_a.sql'), 'create table a (n integer); insert into a values (1);');
});
afterEach(async () => {
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

it('applies each migration once, even when many processes start concurrently', async () => {
  await writeFile(join(folder, '0002_b.sql'), 'insert into a values (2);');
  const applied = await Promise.all(Array.from({ length: 6 }, run));
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
  expect(await read('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

it('rolls back a failed migration and names it', async () => {
  await writeFile(join(folder, '0002_b.sql'), 'insert into a values (2); select nonsense;');
  await expect(run()).rejects.toThrow('Migration 0002_b.sql failed');
  expect(await read('select n from a')).toEqual([{ n: 1 }]);
  expect(await read('select name from schema_migrations')).toEqual([{ name: '0001_a.sql' }]);
});

it('rejects a migration that was changed after it was applied', async () => {
  await run();
  await writeFile(join(folder, '0001_a.sql'), 'create table b ();');
  await expect(run()).rejects.toThrow('0001_a.sql was changed after it was applied');
});

it('rejects a database that was migrated by a newer version', async () => {
  await run();
  await rm(join(folder, '0001_a.sql'));
  await expect(run()).rejects.toThrow('migrated by a newer Signboard (0001_a.sql)');
});
