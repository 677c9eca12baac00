import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDrawFiles } from '#server/lists/draws/draw-files.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { readTables } from './catalogue.ts';
import type { Restored } from './restore-backup.ts';
import { backUp, restore, unpack } from './testing/archives.ts';
import {
  createEmptyInstance,
  fillInstance,
  type Instance,
  readFolder,
  SECRET_KEY,
  startInstance,
} from './testing/broad-instance.ts';

/** Reading begins at the newest block. */
const FORGOTTEN = ['chain_cursors', 'chain_blocks', 'chain_logs'];

let source: Instance;
let target: Instance;
let backup: Awaited<ReturnType<typeof backUp>>;
let restored: Restored;
let saved: Map<string, string[]>;
let found: Map<string, string[]>;
const removals: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const [full, empty] = [await createEmptyInstance(), await createEmptyInstance()];
  removals.push(full.remove, empty.remove);
  source = await startInstance(full);
  await fillInstance(source);
  saved = await readAll(source.test.deps.pool);
  backup = await backUp(source);
  restored = await restore(backup.bytes, { ...empty, clock: source.test.clock });
  target = await startInstance(empty);
  found = await readAll(target.test.deps.pool);
});
afterAll(async () => {
  await source?.close();
  await target?.close();
  for (const remove of removals) await remove();
});

/** The rows of each table, as PostgreSQL writes them. */
async function readAll(pool: pg.Pool): Promise<Map<string, string[]>> {
  const client = await pool.connect();
  try {
    const rowsOf = async (name: string) =>
      (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows;
    const tables = new Map<string, string[]>();
    for (const { name } of await readTables(client))
      tables.set(
        name,
        (await rowsOf(name)).map(({ row }) => row),
      );
    return tables;
  } finally {
    client.release();
  }
}

it('is tried with rows in every table', () => {
  expect([...saved].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([]);
});

it('restores every row of every table', () => {
  expect([...found.keys()]).toEqual([...saved.keys()]);
  for (const [name, rows] of found)
    expect(rows, name).toEqual(FORGOTTEN.includes(name) ? [] : saved.get(name));
  expect(restored).toMatchObject({ rows: backup.saved.rows, closed: [], unreadable: [] });
});

it('restores pictures and proofs byte by byte', async () => {
  const files = await readFolder(target.folder);
  expect([...files.keys()].filter((name) => name.endsWith('.webp')).length).toBe(2);
  expect([...files.keys()].filter((name) => name.endsWith('.json.gz')).length).toBeGreaterThan(4);
  expect(files).toEqual(await readFolder(source.folder));
  expect(restored).toMatchObject({ pictures: backup.saved.pictures, proofs: backup.saved.proofs });
});

const proofOf = async ({ test }: Instance, workspace: string, name: string) => {
  const query = new URLSearchParams({ workspace, name });
  return await test.app.inject({ method: 'GET', url: `/api/v1/third/page/draw?${query}` });
};

it('has draws that everyone can still check, and reveals those that were committed', async () => {
  target.test.clock.advance(3_600);
  await runDraws(target.test);
  const files = createDrawFiles(target.test.deps);
  while (await files.buildNext());
  const { rows } = await target.test.deps.pool.query(
    'select workspace, url_end_name as name from lists join users on users.id = owner_id where draw_state is not null',
  );
  expect(rows).toHaveLength(3);
  for (const { workspace, name } of rows) {
    const { statusCode, rawPayload } = await proofOf(target, workspace, name);
    expect(statusCode).toBe(200);
    expect(verifyProof(new Uint8Array(rawPayload), { hashInto: nobleSha256 }).result).toBe('follows');
  }
});

it('accepts new rows, with numbers above all that the saved instance can have given', async () => {
  const { rows } = await target.test.deps.pool.query(
    `insert into sales (key, chain, transaction, block_number, contract, token_id, facts, happened_at)
     values ('new', 'ethereum', 'new', 2, 'c', '1', '{}', now()) returning number`,
  );
  expect(Number(rows[0].number)).toBeGreaterThan(1_000_000_000);
});

it('has its triggers again', async () => {
  const { rows } = await target.test.deps.pool.query(
    `select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
  );
  expect(rows).toEqual([]);
  await expect(
    target.test.deps.pool.query("update users set workspace = 'another' where workspace is not null"),
  ).rejects.toThrow();
});

it('[R25] contains no key', () => {
  const whole = gunzipSync(backup.bytes);
  for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const)
    expect(whole.includes(Buffer.from(SECRET_KEY).toString(encoding).replace(/=+$/, ''))).toBe(false);
  expect(whole.includes(Buffer.from(SECRET_KEY))).toBe(false);
});

it('is an archive that tar can read', async () => {
  const listed = execFileSync('tar', ['-tzf', '-'], { input: backup.bytes, encoding: 'utf8' });
  expect(listed.trim().split('\n')).toEqual((await unpack(backup.bytes)).map(({ name }) => name));
});
