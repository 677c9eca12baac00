import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer, databaseUrl } from '#server/testing/prepare-template.ts';
import { migrate } from './migrate.ts';

const name = `upgrade_bots_${process.pid}`;
const SOURCE = join(import.meta.dirname, 'migrations');
const CHANGE = '0036_bot_channels.sql';

let folder: string;
let client: pg.Client;
let run: () => Promise<unknown>;

beforeAll(async () => {
  await administer(inject('postgres').adminUrl, `create database ${name}`);
  const url = databaseUrl(inject('postgres').adminUrl, name);
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  run = () => migrate(url, pathToFileURL(`${folder}/`));
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await administer(inject('postgres').adminUrl, `drop database ${name} with (force)`);
  await rm(folder, { recursive: true });
});

it('moves what channels need from the bots to their own table, and loses nothing', async () => {
  const before = (await readdir(SOURCE)).filter((file) => file < CHANGE);
  for (const file of before) await copyFile(join(SOURCE, file), join(folder, file));
  await run();
  await client.query(`
    insert into bots (twitter_id, username, credentials, webhook, webhook_off_reason, x_resumes_at, discord_resumes_at, stopped)
    values ('1', 'both', 'x-1', 'discord-1', 'gone', '2026-11-15T12:00:00Z', '2026-11-16T12:00:00Z', null),
      ('2', 'revoked', 'x-2', null, null, null, null, 'revoked'),
      ('3', 'full', 'x-3', 'discord-3', null, null, null, 'limit-reached'),
      ('4', 'given_back', null, null, null, null, null, null)`);
  await copyFile(join(SOURCE, CHANGE), join(folder, CHANGE));
  await run();
  const { rows } = await client.query(`
    select username, channel, secret, off_reason, resumes_at::date::text as day
    from bots join bot_channels on bot_id = id order by twitter_id, channel`);
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['both', 'discord', 'discord-1', 'gone', '2026-11-16'],
    ['both', 'x', 'x-1', null, '2026-11-15'],
    ['revoked', 'x', 'x-2', 'revoked', null],
    ['full', 'discord', 'discord-3', null, null],
    ['full', 'x', 'x-3', null, null],
  ]);
  const { rows: bots } = await client.query('select stopped from bots order by twitter_id');
  expect(bots.map(({ stopped }) => stopped)).toEqual([null, 'revoked', 'limit-reached', null]);
});
