import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import {
  type Catalogue,
  findIncompatibleChanges,
  readCatalogue,
} from '#server/testing/incompatible-changes.ts';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { migrate } from './migrate.ts';
import { readSchema } from './schema-files.ts';

const name = `compatible_${process.pid}`;
let url: string;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  await administer(inject('postgres').adminUrl, `create database ${name}`);
  url = databaseUrl(inject('postgres').adminUrl, name);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'schema-'));
  await mkdir(join(folder, 'migrations'));
});
afterEach(async () => {
  await client.end();
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

async function changesBy(migration: string, sql: string): Promise<string[]> {
  const before: Catalogue = await readCatalogue(client);
  await writeFile(join(folder, 'migrations', migration), sql);
  await migrate(url, { folder: pathToFileURL(`${folder}/`) });
  return findIncompatibleChanges(before, await readCatalogue(client));
}

it('keeps its promise in each migration that says that processes of the last release may keep running', async () => {
  for (const part of ['baseline', 'functions'])
    await cp(join(import.meta.dirname, part), join(folder, part), { recursive: true });
  await migrate(url, { folder: pathToFileURL(`${folder}/`) });
  for (const { name, sql, isCompatible } of (await readSchema()).migrations) {
    const changes = await changesBy(name, sql);
    if (isCompatible) expect(changes, name).toEqual([]);
  }
});

/** What processes of an old version send. */
const OLD_STATEMENTS = [
  "insert into people (name) values ('Ada'), ('Alan') returning id",
  "update people set name = 'Grace', age = null",
  'select id, name, age from people where older(age) is null',
  'select name from adults',
];
const failures = async () => {
  const failed: string[] = [];
  for (const statement of OLD_STATEMENTS) await client.query(statement).catch(() => failed.push(statement));
  return failed;
};

const COMPATIBLE = [
  'alter table people add column email text',
  'alter table people add column score integer not null default 0',
  'alter table people drop constraint people_age_known, add constraint people_age_known check (age between 0 and 200)',
  'create index people_by_age on people (age)',
  'create table pets (id integer primary key, owner integer not null references people)',
  'create or replace view adults as select name, age from people where age >= 18',
];
const INCOMPATIBLE = [
  ['alter table people drop column age cascade', 'people.age is gone'],
  ['alter table people rename column name to full_name', 'people.name is gone'],
  [
    'drop view adults; alter table people alter name type integer using 1',
    'people.name is integer, was text',
  ],
  [
    'update people set age = 1; alter table people alter age set not null',
    'people.age may no longer be null',
  ],
  ['alter table people add column email text not null', 'people.email must be given'],
  ['alter table people alter id drop identity', 'people.id has no default any more'],
  ['alter table people add constraint people_lower check (name = lower(name))', 'people_lower is a new rule'],
  ['create unique index people_once on people ((1))', 'people_once is a new rule'],
  ['drop view adults', 'adults.name is gone'],
  ['drop function older(integer)', 'older(age integer) returns integer is gone'],
] as const;

const OLD = `create table people (id integer primary key generated always as identity, name text not null, age integer
    constraint people_age_known check (age between 0 and 150));
  create view adults as select name from people where age >= 18;
  create function older(age integer) returns integer language sql as 'select age + 1';`;

it('finds nothing in migrations after which an old version’s statements work', async () => {
  await mkdir(join(folder, 'baseline'));
  await writeFile(join(folder, 'baseline', '01-people.sql'), OLD);
  await migrate(url, { folder: pathToFileURL(`${folder}/`) });
  for (const [at, sql] of COMPATIBLE.entries())
    expect(await changesBy(`${at + 1}.sql`, `-- compatible: yes\n${sql};`), sql).toEqual([]);
  expect(await failures()).toEqual([]);
  expect(await readdir(join(folder, 'migrations'))).toHaveLength(COMPATIBLE.length);
});

it.each(INCOMPATIBLE)('finds what breaks an old version: %s', async (sql, change) => {
  await mkdir(join(folder, 'baseline'));
  await writeFile(join(folder, 'baseline', '01-people.sql'), OLD);
  await migrate(url, { folder: pathToFileURL(`${folder}/`) });
  expect(await failures()).toEqual([]);
  await client.query('delete from people');
  expect(await changesBy('1.sql', `-- compatible: no\n${sql};`)).toContain(change);
  expect(await failures()).not.toEqual([]);
});
