import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createDiskFileStore } from '#server/platform/providers/image-store/disk-file-store.ts';
import { given } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createDrawFiles } from './draw-files.ts';

const READERS = 60;
const CHUNKS = 256;
const CHUNK_BYTES = 64 * 1024;

let test: TestApp;
let folder: string;
let address: string;

/** A proof of 16 MB, which fits into no buffer on the way to a client. */
async function storeLargeProof(): Promise<void> {
  const owner = await given.owner(test);
  const list = await given.list(test, owner, { entries: 1, drawn: true });
  const files = createDrawFiles(test.deps, {
    async *proof() {
      for (let chunk = 0; chunk < CHUNKS; chunk += 1) yield randomBytes(CHUNK_BYTES).toString('latin1');
    },
    async *commitment() {},
  });
  while (await files.buildNext());
  address = `workspace=${list.workspace}&name=${list.name}`;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slow-readers-'));
  test = await startTestApp({ ports: { beacon: null, fileStore: createDiskFileStore(folder) } });
  await storeLargeProof();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

afterEach(() => void vi.useRealTimers());

/** Asks for the proof, reads the beginning and then nothing. */
async function startReading(onHead = (_head: Buffer) => {}): Promise<Socket> {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `GET /api/v1/third/page/draw?${address} HTTP/1.1\r\nhost: here\r\naccept-encoding: gzip\r\n\r\n`,
  );
  const [head] = await once(socket, 'data');
  socket.pause();
  onHead(head);
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
  return socket;
}

/** How often this process has the proof open; unknown on other systems. */
async function countOpenProofs(): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder)).length;
}

it('[W2] slow readers of a proof hold no database connection, and others are served meanwhile', async () => {
  const readers = await Promise.all(Array.from({ length: READERS }, () => startReading()));
  try {
    const { pool } = test.deps;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(pool.waitingCount).toBe(0);
    const page = await test.app.inject(`/api/v1/third/page?${address}`);
    expect(page.statusCode).toBe(200);
    const another = await test.app.inject({
      url: `/api/v1/third/page/draw?${address}`,
      headers: { 'accept-encoding': 'gzip', range: 'bytes=0-9' },
    });
    expect([another.statusCode, another.rawPayload.length]).toEqual([206, 10]);
    if (process.platform === 'linux') expect(await countOpenProofs()).toBe(READERS);
    expect(readers.filter((socket) => socket.destroyed)).toEqual([]);
  } finally {
    for (const socket of readers) socket.destroy();
  }
  if (process.platform === 'linux') await expect.poll(countOpenProofs).toBe(0);
});

/** The server's ends of the connections that are made from now on. */
function collectServerSockets(): Socket[] {
  const sockets: Socket[] = [];
  test.app.server.on('connection', (socket: Socket) => {
    // Otherwise the server's timeout for silent connections might come first.
    socket.setTimeout(0);
    sockets.push(socket);
  });
  return sockets;
}

/** All buffers are full: the server has data that the operating system does not take. */
async function untilBlocked(sockets: readonly Socket[]): Promise<void> {
  let before = -1;
  await expect
    .poll(() => {
      const written = sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      const hasStopped = written === before;
      before = written;
      return hasStopped && sockets.every(({ writableLength }) => writableLength > 0);
    })
    .toBe(true);
}

async function readToEnd(socket: Socket, head: Buffer): Promise<void> {
  const headBytes = head.indexOf('\r\n\r\n') + 4;
  const [, length] = /content-length: (\d+)/.exec(String(head)) ?? [];
  const [, tag] = /etag: "([0-9a-f]{64})"/.exec(String(head)) ?? [];
  const hash = createHash('sha256').update(head.subarray(headBytes));
  for await (const chunk of socket) {
    hash.update(chunk);
    if (socket.bytesRead === headBytes + Number(length)) socket.end();
  }
  expect(hash.digest('hex')).toBe(tag);
}

it('sends every byte to readers that stop and go on', async () => {
  const serverSockets = collectServerSockets();
  const heads: Buffer[] = [];
  const readers = [];
  for (let count = 0; count < 5; count += 1) readers.push(await startReading((head) => heads.push(head)));
  await untilBlocked(serverSockets);
  await Promise.all(readers.map((socket, at) => readToEnd(socket, heads[at] as Buffer)));
});

it('cuts off a reader that takes nothing for a minute', async () => {
  const serverSockets = collectServerSockets();
  const reader = await startReading();
  try {
    await untilBlocked(serverSockets);
    test.clock.advance(60);
    expect(serverSockets[0]?.destroyed).toBe(false);
    test.clock.advance(60);
    expect(serverSockets[0]?.destroyed).toBe(true);
  } finally {
    reader.destroy();
  }
});
