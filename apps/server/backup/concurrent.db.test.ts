import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createStores } from '#server/platform/providers/image-store/create-stores.ts';
import { backUp, NOTHING_SAVED, restore, sourceOf } from './testing/archives.ts';
import {
  createEmptyInstance,
  fillInstance,
  type Instance,
  readFolder,
  startInstance,
} from './testing/broad-instance.ts';
import { writeBackup } from './write-backup.ts';

let full: Awaited<ReturnType<typeof createEmptyInstance>>;
let empty: Awaited<ReturnType<typeof createEmptyInstance>>;
let source: Instance;

beforeAll(async () => {
  full = await createEmptyInstance();
  empty = await createEmptyInstance();
  source = await startInstance(full);
  await fillInstance(source);
});
afterAll(async () => {
  await source?.close();
  await full?.remove();
  await empty?.remove();
});

it('saves one moment while rows are written, and leaves out a picture that is removed meanwhile', async () => {
  const { pool, imageStore } = source.test.deps;
  const before = (await pool.query('select count(*)::int as n from confirmed_emails')).rows[0].n;
  const lines: string[] = [];
  const saved = { ...NOTHING_SAVED };
  const archive = writeBackup(sourceOf(source), saved, { report: (line) => lines.push(line) });
  const chunks: Uint8Array[] = [];
  // The first bytes are the manifest's, of the same snapshot.
  const first = await archive.next();
  if (!first.done) chunks.push(first.value);
  const { rows } = await pool.query('select id from images');
  const removed = rows[0].id;
  await imageStore.remove(removed);
  await pool.query(
    "insert into users (id, principal_wallet, chain) values (gen_random_uuid(), 'late', 'ethereum')",
  );
  await pool.query(
    "insert into confirmed_emails select id, 'late@example.test', now() from users where principal_wallet = 'late'",
  );
  await pool.query('delete from left_entries');
  chunks.push(await buffer(Readable.from(archive)));
  expect(lines).toContainEqual(`Left out: pictures/${removed}.webp is not in the store any more.`);
  expect(saved.missing).toBe(1);
  await restore(gzipSync(Buffer.concat(chunks)), empty);
  const target = await startInstance(empty);
  const read = async (query: string) => (await target.test.deps.pool.query(query)).rows[0].n;
  expect(await read('select count(*)::int as n from confirmed_emails')).toBe(before);
  expect(await read("select count(*)::int as n from users where principal_wallet = 'late'")).toBe(0);
  expect(await read('select count(*)::int as n from left_entries')).toBe(1);
  expect(await target.test.deps.imageStore.get(removed)).toBeNull();
  await target.close();
});

it('moves pictures and proofs from a folder to a bucket and back', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const configureBuckets = [{ name: 'pictures', configs: [] }];
  const s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = await s3.run();
  const S3_URL = `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures`;
  const [first, second] = [await createEmptyInstance(), await createEmptyInstance()];
  const { bytes, saved } = await backUp(source);
  await restore(bytes, { ...first, stores: createStores({ S3_URL, DATA_DIR: '' }, systemClock) });
  const inBucket = await startInstance(first, { S3_URL });
  const again = await backUp(inBucket);
  expect(again.saved).toMatchObject({
    pictures: saved.pictures,
    proofs: saved.proofs,
    missing: saved.missing,
  });
  await inBucket.close();
  await restore(again.bytes, second);
  expect(await readFolder(second.folder)).toEqual(await readFolder(full.folder));
  await s3.close();
  for (const one of [first, second]) await one.remove();
  await rm(directory, { recursive: true });
});
