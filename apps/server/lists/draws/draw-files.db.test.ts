import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyCommitmentFile, verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createDiskFileStore } from '#server/platform/providers/image-store/disk-file-store.ts';
import type { FileStore } from '#server/platform/providers/image-store/file-store-port.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { createMemoryFileStore } from '#server/testing/memory-file-store.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { connectForTest } from '#server/testing/test-database.ts';
import { program, startChild } from '../../../../tools/child-process.mjs';
import { advanceDraws } from './advance-draws.ts';
import { createDrawFiles } from './draw-files.ts';
import { findDraws } from './draws-store.ts';
import { drawFileWriters } from './write-draw-files.ts';

let test: TestApp;
let owner: ListOwner;
let isStoreAway = false;
const memory = createMemoryFileStore();

beforeAll(async () => {
  const orAway =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      isStoreAway ? Promise.reject(new ProviderError('retry-later', 'the store is away')) : call(...args);
  const fileStore: FileStore = { ...memory, size: orAway(memory.size), put: orAway(memory.put) };
  test = await startTestApp({ ports: { beacon: null, fileStore } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;

/** A drawn list; without a beacon, all steps run at once. */
async function drawnList(people = 3, access: object = {}) {
  const list = await given.list(test, owner, { access, basics: { howManyWinners: 2 } });
  const joined = await given.participants(test, list, people);
  await owner.call('POST', '/finish', { id: list.id });
  await owner.call('POST', '/winners/select', { id: list.id });
  while (await advanceDraws({ ...test.deps, drawLeadSeconds: 30 }));
  const [draw] = await query('select id, commitment from draws where list_id = $1', [list.id]);
  return { ...list, joined, drawId: draw.id as string, commitment: draw.commitment as string };
}
type DrawnList = Awaited<ReturnType<typeof drawnList>>;

const GZIP = { 'accept-encoding': 'br, gzip;q=0.8' };
const get = (
  { workspace, name }: Pick<DrawnList, 'workspace' | 'name'>,
  { kind = '', number = '', method = 'GET' as 'GET' | 'HEAD', headers = {} } = {},
) =>
  test.app.inject({
    method,
    url: `/api/v1/third/page/draw${kind}?workspace=${workspace}&name=${name}${number && `&number=${number}`}`,
    headers,
  });
const fileOf = async (drawId: string, kind = 'proof') =>
  (
    await query('select file_id, size, sha256 from draw_files where draw_id = $1 and kind = $2', [
      drawId,
      kind,
    ])
  )[0];

describe('proof file', () => {
  let list: DrawnList;
  let bytes: Buffer;
  let tag: string;
  beforeAll(async () => {
    list = await drawnList();
    const answer = await get(list, { headers: GZIP });
    bytes = answer.rawPayload;
    tag = String(answer.headers.etag);
  });

  it('is sent as it is stored, and verifies', async () => {
    const { file_id: id, size, sha256 } = await fileOf(list.drawId);
    expect(memory.files.get(id)).toEqual(bytes);
    expect([size, `"${sha256}"`]).toEqual([bytes.length, tag]);
    const answer = await get(list, { headers: GZIP });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=".+_draw-1_.+\.json"$/),
      'accept-ranges': 'bytes',
      vary: expect.stringContaining('accept-encoding'),
    });
    const text = gunzipSync(bytes).toString();
    expect(verifyProof(text, { hashInto: nobleSha256 }).result).toBe('follows');
    expect(Object.keys(JSON.parse(text))).not.toContain('opened');
    expect((await fileOf(list.drawId)).file_id).toBe(id);
  });

  it.each([{}, { 'accept-encoding': 'gzip;q=0, identity' }, { 'accept-encoding': 'br' }])(
    'is decompressed for clients that do not accept gzip, without ranges: %o',
    async (headers) => {
      const answer = await get(list, { headers: { ...headers, range: 'bytes=0-9' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers['accept-ranges']).toBe('none');
      expect(answer.headers.etag).not.toBe(tag);
      expect(answer.rawPayload).toEqual(gunzipSync(bytes));
    },
  );

  it('is not sent again to clients that have it', async () => {
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      const answer = await get(list, { headers: { ...GZIP, 'if-none-match': known } });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0]);
      expect(answer.headers.etag).toBe(tag);
    }
    expect((await get(list, { headers: { ...GZIP, 'if-none-match': '"other"' } })).statusCode).toBe(200);
    expect((await get(list, { headers: { 'if-none-match': tag } })).statusCode).toBe(200);
  });

  it('is sent in ranges that add up to it', async () => {
    const half = Math.floor(bytes.length / 2);
    const first = await get(list, { headers: { ...GZIP, range: `bytes=0-${half - 1}` } });
    const second = await get(list, { headers: { ...GZIP, range: `bytes=${half}-`, 'if-range': tag } });
    expect([first.statusCode, second.statusCode]).toEqual([206, 206]);
    expect(second.headers).toMatchObject({
      'content-range': `bytes ${half}-${bytes.length - 1}/${bytes.length}`,
      'content-length': String(bytes.length - half),
      etag: tag,
    });
    expect(Buffer.concat([first.rawPayload, second.rawPayload])).toEqual(bytes);
    const changed = await get(list, { headers: { ...GZIP, range: 'bytes=1-', 'if-range': '"other"' } });
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length]);
  });

  it('has no range behind its end', async () => {
    const answer = await get(list, { headers: { ...GZIP, range: `bytes=${bytes.length}-` } });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([416, 0]);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${bytes.length}`,
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('has a head of its own', async () => {
    const answer = await get(list, { method: 'HEAD', headers: GZIP });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length), etag: tag });
  });

  it('may be cached without end when the draw is named', async () => {
    expect((await get(list, { number: '1' })).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get(list)).headers['cache-control']).toBe('public, no-cache');
    const missing = await get(list, { number: '2' });
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

it('the public page reads nothing of a draw that grows with its entries', async () => {
  const [draw] = await findDraws(test.deps.db, (await drawnList()).id);
  for (const column of ['document', 'reveal', 'winnerNumbers']) expect(draw).not.toHaveProperty(column);
});

describe('commitment file', () => {
  it('is served from the commitment on, in every state of the list, and verifies', async () => {
    const list = await drawnList();
    const change = (state: string) =>
      query('update draws set state = $2 where id = $1', [list.drawId, state]);
    await change('checking');
    expect((await get(list, { kind: '/commitment' })).json().code).toBe('draw-pending');
    for (const state of ['committed', 'drawn']) {
      await change(state);
      for (const active of [true, false]) {
        await query('update lists set active = $2, draw_state = null where id = $1', [list.id, active]);
        const answer = await get(list, { kind: '/commitment', number: '1' });
        expect(verifyCommitmentFile(answer.body, { hashInto: nobleSha256 }).result).toBe('follows');
        expect(answer.json().commitment).toBe(list.commitment);
        expect(answer.headers['cache-control']).toContain('immutable');
      }
    }
  });
});

describe('openings', () => {
  it.each([
    [{}, 0],
    [{ exposeWinnerList: true }, 2],
    [{ exposeRegWallets: true }, 3],
  ])('are those that the list shows: %o', async (access, count) => {
    const list = await drawnList(3, access);
    const answer = await get(list, { kind: '/openings' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      format: 'signboard-draw-openings',
      version: 3,
      commitment: list.commitment,
      opened: expect.any(Array),
    });
    const { opened } = answer.json();
    expect(opened).toHaveLength(count);
    const known = await query(
      `select encode(salt, 'hex') as salt, 'ethereum' as chain, lower(address) as address from entries
       where list_id = $1 and ($2 or winner) order by entry_number`,
      [list.id, 'exposeRegWallets' in access],
    );
    expect(opened).toEqual(known.slice(0, count));
  });

  it('never contain an erased entry', async () => {
    const list = await drawnList(3, { exposeRegWallets: true });
    const { opened } = (await get(list, { kind: '/openings' })).json();
    const erased = await eraseAccountOf(test, (list.joined[1] as Participant).browser, 'erase');
    expect(erased.statusCode).toBe(200);
    expect((await get(list, { kind: '/openings' })).json().opened).toEqual([opened[0], opened[2]]);
  });

  it('are complete over many batches', async () => {
    const list = await drawnList(1, { exposeRegWallets: true });
    await query(
      `insert into entries (list_id, address, entry_number, inner_hash, salt)
       select $1, '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40), n, sha256(n::text::bytea),
         substring(sha256(n::text::bytea) for 16)
       from generate_series(2, 1000) as n`,
      [list.id],
    );
    const { opened } = (await get(list, { kind: '/openings' })).json();
    expect(new Set(opened.map(({ salt }: { salt: string }) => salt)).size).toBe(1000);
  });
});

describe('building', () => {
  const counting = (store: FileStore) => {
    const stored: string[] = [];
    const put: FileStore['put'] = async (id, content) => {
      stored.push(id);
      await store.put(id, content);
    };
    return { stored, fileStore: { ...store, put } };
  };

  it('is done by a job after the draw', async () => {
    const list = await drawnList();
    expect(await fileOf(list.drawId)).toMatchObject({ sha256: null });
    while (await createDrawFiles(test.deps).buildNext());
    const { file_id: id, size } = await fileOf(list.drawId);
    expect(memory.files.get(id)).toHaveLength(size);
  });

  it.each([
    ['missing', (id: string) => memory.files.delete(id)],
    ['truncated', (id: string) => memory.files.set(id, (memory.files.get(id) as Buffer).subarray(0, -1))],
  ])('replaces a file that is %s', async (_how, damage) => {
    const list = await drawnList();
    const before = await get(list, { headers: GZIP });
    const { file_id: old } = await fileOf(list.drawId);
    damage(old);
    const after = await get(list, { headers: GZIP });
    expect(after.rawPayload).toEqual(before.rawPayload);
    expect(memory.files.has(old)).toBe(false);
  });

  /** They wait for work of another process, which needs real time. */
  const waiting = () => ({ ...test.deps, clock: { ...test.clock, sleep: systemClock.sleep } });

  it('is done once by processes that start at the same time', async () => {
    const list = await drawnList();
    const { stored, fileStore } = counting(memory);
    const pools = Array.from({ length: 3 }, () => connectForTest(test.deps.databaseUrl, 2));
    try {
      const processes = pools.map(({ db }) => createDrawFiles({ ...waiting(), db, fileStore }));
      const found = await Promise.all(
        [...processes, ...processes].map((files) => files.find({ drawId: list.drawId, kind: 'proof' })),
      );
      expect(stored).toHaveLength(1);
      expect(new Set(found.map((file) => file?.fileId))).toEqual(new Set(stored));
    } finally {
      await Promise.all(pools.map(({ db }) => db.destroy()));
    }
  });

  it('goes on after a process was killed between file and row, and leaves no file behind', async () => {
    const list = await drawnList();
    const folder = await mkdtemp(join(tmpdir(), 'draw-files-'));
    const args = [
      program('apps/server/lists/draws/stuck-builder-for-test.ts'),
      ...[test.deps.databaseUrl, folder, list.drawId],
    ];
    const builder = startChild('The builder', args, {});
    try {
      const { fileId: orphan } = (await builder.ready) as unknown as { fileId: string };
      builder.kill('SIGKILL');
      await builder.ended;
      expect(await fileOf(list.drawId)).toEqual({ file_id: orphan, size: null, sha256: null });
      const files = createDrawFiles({ ...waiting(), fileStore: createDiskFileStore(folder) });
      const built = await files.find({ drawId: list.drawId, kind: 'proof' });
      expect(await fileOf(list.drawId)).toMatchObject({ file_id: built?.fileId, sha256: built?.sha256 });
      const kept = await readdir(folder, { recursive: true, withFileTypes: true });
      expect(kept.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
        `${built?.fileId}.json.gz`,
      ]);
    } finally {
      await builder.stop();
      await rm(folder, { recursive: true });
    }
  });

  it('of one draw does not wait for another that fails, which is tried again later', async () => {
    while (await createDrawFiles(test.deps).buildNext());
    const [bad, good] = [await drawnList(), await drawnList()];
    let isBroken = true;
    const files = createDrawFiles(test.deps, {
      ...drawFileWriters,
      async *proof(source) {
        if (isBroken && source.draw.id === bad.drawId) throw new Error('unreadable');
        yield* drawFileWriters.proof(source);
      },
    });
    while (await files.buildNext());
    expect(await fileOf(bad.drawId)).toMatchObject({ sha256: null });
    expect(await fileOf(good.drawId)).toMatchObject({ sha256: expect.any(String) });
    isBroken = false;
    expect(await files.buildNext()).toBe(false);
    test.clock.advance(60);
    while (await files.buildNext());
    expect(await fileOf(bad.drawId)).toMatchObject({ sha256: expect.any(String) });
  });

  it('answers 503 while the store is away', async () => {
    const list = await drawnList();
    isStoreAway = true;
    expect((await get(list)).statusCode).toBe(503);
    isStoreAway = false;
    expect((await get(list)).statusCode).toBe(200);
    isStoreAway = true;
    expect((await get(list)).statusCode).toBe(503);
    isStoreAway = false;
  });
});
