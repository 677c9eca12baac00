import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { listPendingSteps, migrate } from './migrate.ts';
import { readSchema } from './schema-files.ts';

const name = `migrate_${process.pid}`;
let url: string;
let folder: string;
let client: pg.Client;

const read = async (statement: string) => (await client.query(statement)).rows;
const write = async (path: string, sql: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), sql);
};
const run = (options: Parameters<typeof migrate>[1] = {}) =>
  migrate(url, { folder: pathToFileURL(`${folder}/`), pauseMs: 0, ...options });
const doubled = (factor: number) =>
  `create or replace function doubled(n integer) returns integer language sql immutable as 'select n * ${factor}';`;

beforeAll(() => {
  url = databaseUrl(inject('postgres').adminUrl, name);
});
beforeEach(async () => {
  await administer(inject('postgres').adminUrl, `create database ${name}`);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'schema-'));
  await write('baseline/01-a.sql', 'create table a (n integer); insert into a values (1);');
  await write('baseline/02-b.sql', 'create table b (n integer);');
});
afterEach(async () => {
  await client.end();
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

it('applies each migration once, even when many processes start concurrently', async () => {
  await write('migrations/0001_c.sql', '-- compatible: yes\ninsert into a values (2);');
  await write('functions/doubled.sql', doubled(2));
  const applied = await Promise.all(Array.from({ length: 6 }, () => run()));
  expect(applied.flat().sort()).toEqual(['0001_c.sql', 'baseline', 'functions/doubled.sql']);
  expect(await read('select n from a order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

it('rolls back a failed migration and names it', async () => {
  await write('migrations/0001_c.sql', '-- compatible: yes\ninsert into a values (2); select nonsense;');
  await expect(run()).rejects.toThrow('0001_c.sql failed');
  expect(await read('select n from a')).toEqual([{ n: 1 }]);
  expect(await read('select name from schema_migrations')).toEqual([{ name: 'baseline' }]);
});

it('rejects a migration that was changed after it was applied', async () => {
  await write('migrations/0001_c.sql', '-- compatible: yes\n');
  await run();
  await write('migrations/0001_c.sql', '-- compatible: yes\ncreate table c ();');
  await expect(run()).rejects.toThrow('0001_c.sql was changed after it was applied');
});

it('rejects a database that was migrated by a newer version', async () => {
  await write('migrations/0001_c.sql', '-- compatible: yes\n');
  await run();
  await rm(join(folder, 'migrations/0001_c.sql'));
  await expect(run()).rejects.toThrow('migrated by a newer Signboard (0001_c.sql)');
});

it('says that a database from before the first release cannot be upgraded', async () => {
  const sentence = 'from before the first release and cannot be upgraded';
  await client.query(
    'create table schema_migrations (name text primary key, checksum text, applied_at timestamptz)',
  );
  await client.query("insert into schema_migrations values ('0001_accounts.sql', '', now())");
  await expect(run()).rejects.toThrow(sentence);
  await client.query('drop table schema_migrations');
  await run();
  await write('baseline/02-b.sql', 'create table b (n bigint);');
  await expect(run()).rejects.toThrow(sentence);
});

it('says of each migration whether processes of the last release may keep running', async () => {
  await write('migrations/0001_c.sql', '-- compatible: yes\n');
  await write('migrations/0002_d.sql', '-- Splits a column.\n-- compatible: no\n');
  const notices = [
    'Creating the tables of an empty database.',
    'Applying 0001_c.sql: processes of the last release may keep running.',
    'Applying 0002_d.sql: processes of the last release must be stopped.',
  ];
  expect(await listPendingSteps(url, pathToFileURL(`${folder}/`))).toEqual(notices);
  const lines: string[] = [];
  await run({ report: (line) => lines.push(line) });
  expect(lines).toEqual(notices);
  expect(await listPendingSteps(url, pathToFileURL(`${folder}/`))).toEqual([]);
  await write('migrations/0003_e.sql', 'create table e ();');
  await expect(run()).rejects.toThrow('0003_e.sql must say');
});

it('leaves no lock on a connection that a pooler keeps', async () => {
  const kept: pg.Client[] = [];
  const end = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    kept.push(this);
  });
  await run();
  end.mockRestore();
  const locks = await read(
    `select 1 from pg_locks join pg_database on pg_database.oid = database
     where locktype = 'advisory' and datname = current_database()`,
  );
  expect([kept.length, locks]).toEqual([1, []]);
  await Promise.all(kept.map((connection) => connection.end()));
});

describe('a migration that has to wait for a lock', () => {
  beforeEach(async () => {
    await run();
    await write('migrations/0001_c.sql', '-- compatible: yes\nalter table a add column m integer;');
    await client.query('begin; select from a');
  });

  it('gives up its place in the queue and tries again', async () => {
    const lines: string[] = [];
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const report = (line: string) => {
      lines.push(line);
      if (line.includes('trying again (2 of')) client.query('commit');
    };
    try {
      const migrated = run({ lockTimeoutMs: 100, report });
      // Queues behind the migration, and goes on when that gives up.
      await expect.poll(() => lines.length).toBeGreaterThan(0);
      await other.query('select from a');
      await migrated;
    } finally {
      await other.end();
    }
    expect(lines).toContainEqual(
      expect.stringMatching(/0001_c\.sql failed: .*lock timeout; trying again \(1 of/),
    );
    expect(await read('select m from a')).toEqual([{ m: null }]);
  });

  it('fails after some tries', async () => {
    const lines: string[] = [];
    await expect(run({ lockTimeoutMs: 10, tries: 3, report: (line) => lines.push(line) })).rejects.toThrow(
      'lock timeout',
    );
    expect(lines.filter((line) => line.includes('trying again'))).toHaveLength(2);
    await client.query('commit');
    await expect(read('select m from a')).rejects.toThrow('column "m" does not exist');
  });
});

describe('function files', () => {
  beforeEach(async () => {
    await write('functions/doubled.sql', doubled(2));
    await run();
  });

  it('are applied again when they change, and only then', async () => {
    expect(await run()).toEqual([]);
    await write('functions/doubled.sql', doubled(3));
    expect(await run()).toEqual(['functions/doubled.sql']);
    expect(await read('select doubled(1)')).toEqual([{ doubled: 3 }]);
  });

  it('may have a trigger, which is replaced with them', async () => {
    const tripled = (
      sum: string,
    ) => `create or replace function tripled() returns trigger language plpgsql as 'begin new.n := ${sum}; return new; end';
      create or replace trigger tripled before insert on b for each row execute function tripled();`;
    await write('functions/tripled.sql', tripled('new.n * 3'));
    await run();
    await write('functions/tripled.sql', tripled('new.n * 3 + 1'));
    await run();
    expect(await read('insert into b values (1) returning n')).toEqual([{ n: 4 }]);
  });

  it('are refused when they change what a function accepts or returns, with what to do', async () => {
    for (const signature of [
      'doubled(n integer, m integer) returns integer',
      'doubled(n integer) returns bigint',
    ]) {
      await write(
        'functions/doubled.sql',
        `create or replace function ${signature} language sql immutable as 'select n';`,
      );
      await expect(run()).rejects.toThrow('Drop the old function, and what depends on it, in a migration');
    }
    expect(await read('select doubled(1)')).toEqual([{ doubled: 2 }]);
    await client.query('create view doubles as select doubled(n) from a');
    await write(
      'migrations/0001_doubled.sql',
      '-- compatible: no\ndrop view doubles; drop function if exists doubled(integer);',
    );
    await run();
    expect(await read('select pg_typeof(doubled(1))::text as type')).toEqual([{ type: 'bigint' }]);
  });

  it('are created again after a migration that dropped something', async () => {
    await write('migrations/0001_c.sql', '-- compatible: no\ndrop function doubled(integer);');
    await run();
    expect(await read('select doubled(1)')).toEqual([{ doubled: 2 }]);
  });
});

describe('the product’s schema', () => {
  it('has only functions with valid bodies, on which no index depends', async () => {
    await migrate(url);
    const { functions } = await readSchema();
    // Applied once more, now that all tables and functions exist: PostgreSQL checks the bodies by default.
    for (const { sql } of functions) await client.query(sql);
    const names = functions.flatMap(({ defines }) => defines);
    expect(names.length).toBeGreaterThan(10);
    // Indexes, generated columns and constraints keep what the old function returned.
    const dependent = await client.query(
      `select pg_describe_object(classid, objid, objsubid) as object, proname
       from pg_depend join pg_proc on pg_proc.oid = refobjid
       where refclassid = 'pg_proc'::regclass and proname = any($1) and deptype = 'n'
         and classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)`,
      [names],
    );
    expect(dependent.rows).toEqual([]);
  });
});
