import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENTRY_BYTES } from '@signboard/draw/entries.ts';
import pg from 'pg';
import { insertFullList } from '../../world/prepare-draws.ts';
import { embeddedDatabaseUrl, freePort, makeDataFolder, startProduct } from '../../world/start-world.ts';

const WINNERS = 1_000;
const BYTES_PER_SECOND = 10 * 1024;
const WATCHED_SECONDS = 30;

/** Growth of a server's memory, in megabytes, while this many slow clients read the proof of a long list. */
export async function measureProofReaders(entries: number, readers: number): Promise<number> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const start = () => startProduct({ PORT: String(port), DATA_DIR: folder.path });
  let product = start();
  try {
    await product.ready;
    const path = await prepareProof(await embeddedDatabaseUrl(folder.path), entries);
    // A new process: what building has left behind would hide what the readers need.
    await product.stop();
    product = start();
    await product.ready;
    await downloadQuickly(port, path);
    return await measureGrowth(product.pid ?? 0, () => startSlowReader(port, path), readers);
  } finally {
    await product.stop();
    await folder.remove();
  }
}

async function prepareProof(databaseUrl: string, entries: number): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { id } = await insertFullList(database, entries);
    await insertDraw(database, id, entries);
    const stored = 'select from draw_files where sha256 is not null';
    while ((await database.query(stored)).rowCount === 0) await sleep(200);
    return `/api/v1/third/page/draw?workspace=full-${entries}&name=full-${entries}&number=1`;
  } finally {
    await database.end();
  }
}

const ENTRIES_PER_PART = 8_192;

/** In one transaction: the file is built as soon as the draw is visible. */
async function insertDraw(database: pg.Client, listId: string, entries: number): Promise<void> {
  const hash = '0'.repeat(64);
  await database.query('begin');
  const { rows } = await database.query(
    `insert into draws (list_id, number, state, winners_wanted, guarantee, document, commitment, entries, reveal, seed,
       cutoff, winner_numbers, mailed_up_to, committed_at, drawn_at)
     values ($1, 1, 'drawn', $2, 'commit-reveal', $3, $4, $5, '{}', $4, $4, $6, null, now(), now()) returning id`,
    [
      listId,
      WINNERS,
      { close: { entries } },
      hash,
      entries,
      Array.from({ length: WINNERS }, (_, at) => at + 1),
    ],
  );
  for (let from = 0; from < entries; from += ENTRIES_PER_PART)
    await database.query(
      "insert into draw_parts (draw_id, kind, part, bytes) values ($1, 'entries', $2, $3)",
      [
        rows[0].id,
        from / ENTRIES_PER_PART,
        randomBytes(Math.min(ENTRIES_PER_PART, entries - from) * ENTRY_BYTES),
      ],
    );
  await database.query('commit');
}

async function downloadQuickly(port: number, path: string): Promise<void> {
  const asked = request({ port, path, headers: { 'accept-encoding': 'gzip' } }).end();
  const [answer] = await once(asked, 'response');
  const hash = createHash('sha256');
  for await (const chunk of answer) hash.update(chunk);
  const tag = `"${hash.digest('hex')}"`;
  if (tag !== answer.headers.etag) throw new Error(`The proof is not the stored file: ${answer.statusCode}.`);
}

async function startSlowReader(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n\r\n`);
  await once(socket, 'readable');
  return socket;
}

async function measureGrowth(pid: number, start: () => Promise<Socket>, count: number): Promise<number> {
  const before = residentMb(pid);
  const readers = await Promise.all(Array.from({ length: count }, start));
  let most = before;
  for (let second = 0; second < WATCHED_SECONDS; second += 1) {
    for (const socket of readers) socket.read(Math.min(BYTES_PER_SECOND, socket.readableLength));
    await sleep(1_000);
    most = Math.max(most, residentMb(pid));
  }
  const lost = readers.filter((socket) => socket.closed || socket.readableEnded).length;
  for (const socket of readers) socket.destroy();
  if (lost > 0) throw new Error(`${lost} of ${count} readers were cut off or had read everything.`);
  return most - before;
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
