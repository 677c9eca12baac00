import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** A database of the version in which a bot had one collection. */

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
const LAST_OLD = '0034';
const name = `upgrade_collections_${process.pid}`;
let database: ReturnType<typeof connect>;

beforeAll(async () => {
  const { adminUrl } = inject('postgres');
  const url = databaseUrl(adminUrl, name);
  await administer(adminUrl, `create database ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 4) <= LAST_OLD) await cp(join(MIGRATIONS, file), join(folder, file));
  await migrate(url, pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  database = connect(url, 2);
  await database.pool.query(`
    insert into bots (twitter_id, username, chain, contract, contract_name, hashtags, threshold, post_mints) values
      ('1', 'ether', 'ethereum', '0xa', 'Tidepools', '{tide,nft}', 0.000000000000000001, true),
      ('2', 'sol', 'solana', 'Creator', null, '{}', 0, false),
      ('3', 'new', null, null, null, '{}', 0, false);
    insert into deliveries (bot_id, target, kind, chain, transaction, block_number, happened_at, facts)
    select id, 'x', 'sale', chain, '0x1', 1, now(), jsonb_build_array(jsonb_build_object('contract', 'Mint'))
    from bots where contract is not null;
    insert into deliveries (bot_id, target, kind, chain, transaction, block_number, happened_at, facts)
    select id, 'x', 'sale', chain, '0x2', 1, now(), '[]' from bots where username = 'ether'`);
  await migrate(url);
});
afterAll(async () => {
  await database.db.destroy();
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
});

it('keeps every bot’s collection with its settings', async () => {
  const { rows } = await database.pool.query(
    `select username, bot_collections.* from bots join bot_collections on bot_id = id order by username`,
  );
  expect(rows).toMatchObject([
    {
      username: 'ether',
      chain: 'ethereum',
      contract: '0xa',
      position: 0,
      name: 'Tidepools',
      hashtags: ['tide', 'nft'],
      threshold: '0.000000000000000001',
      post_mints: true,
      filters: {},
    },
    { username: 'sol', chain: 'solana', contract: 'Creator', name: null },
  ]);
});

it('knows the collection of queued posts', async () => {
  const { rows } = await database.pool.query(
    `select username, transaction, collection from deliveries join bots on bots.id = bot_id order by username, number`,
  );
  expect(rows).toEqual([
    { username: 'ether', transaction: '0x1', collection: 'Mint' },
    { username: 'ether', transaction: '0x2', collection: '' },
    { username: 'sol', transaction: '0x1', collection: 'Creator' },
  ]);
});
