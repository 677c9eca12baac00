import { createHash } from 'node:crypto';
import { VERSION_LABEL } from '@signboard/contract/client-settings.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { DatabaseClient } from '#server/platform/db/database-client.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import {
  beginLongTransaction,
  copyTarget,
  readAppliedSchema,
  readTables,
  requireSignboard,
  type TableColumns,
} from './catalogue.ts';
import { COMPLETE, type Complete, MANIFEST, type Manifest, nameOf } from './entries.ts';
import { count, createProgress, type Progress, type Report } from './progress.ts';
import { type BackedUpFile, readPictures, readProofs, type Stores } from './stored-files.ts';
import { paddingOf, TAR_END, tarHeader } from './tar.ts';

export type BackupSource = { databaseUrl: string; stores: Stores; clock: Clock };

/** How it is going, and when to end it. */
export type Control = { report: Report; signal?: AbortSignal };
export type Saved = { tables: number; rows: number; pictures: number; proofs: number; missing: number };

const PART_BYTES = 1024 * 1024;

/**
 * Everything but the keys as an uncompressed tar, as it was at one moment, while the product runs. Pictures and proofs never
 * change, so that it doesn't matter that they are read later; those that were removed meanwhile are left out.
 */
export async function* writeBackup(
  source: BackupSource,
  saved: Saved,
  { report, signal }: Control,
): AsyncGenerator<Uint8Array> {
  const client = new DatabaseClient({
    connectionString: source.databaseUrl,
    application_name: 'signboard-backup',
  });
  await client.connect();
  // Also ends a statement that waits.
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  try {
    await beginLongTransaction(client, 'isolation level repeatable read read only');
    const hash = createHash('sha256');
    for await (const bytes of writeContents({
      ...source,
      client,
      saved,
      progress: createProgress(report, source.clock),
    })) {
      hash.update(bytes);
      yield bytes;
    }
    const { rows, pictures, proofs } = saved;
    const complete: Complete = { rows, entries: pictures + proofs, sha256: hash.digest('hex') };
    yield* writeJson(COMPLETE, complete, source.clock);
    yield TAR_END;
  } finally {
    await client.end();
  }
}

type Parts = BackupSource & { client: pg.Client; saved: Saved; progress: Progress };

async function* writeContents(parts: Parts): AsyncGenerator<Uint8Array> {
  const { client, clock, saved } = parts;
  const schema = await readAppliedSchema(client);
  requireSignboard(schema);
  const tables = await readTables(client);
  const manifest: Manifest = {
    format: 1,
    version: VERSION_LABEL,
    madeAt: clock.now().toISOString(),
    schema,
    tables,
  };
  yield* writeJson(MANIFEST, manifest, clock);
  for (const table of tables) yield* writeTable(parts, table);
  saved.tables = tables.length;
  yield* writeFiles(parts, readPictures(client, parts.stores), 'pictures');
  yield* writeFiles(parts, readProofs(client, parts.stores), 'proofs');
}

/** In parts, because the size of an entry comes before it. */
async function* writeTable(
  { client, clock, saved, progress }: Parts,
  table: TableColumns,
): AsyncGenerator<Uint8Array> {
  const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const takePart = () => {
    const entry = [
      tarHeader(nameOf.table(table.name, ++part), size, secondsOf(clock)),
      ...chunks,
      paddingOf(size),
    ];
    chunks = [];
    size = 0;
    return entry;
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield* takePart();
    progress.sometimes(() => `${table.name}: ${count(part, 'MB', 'MB')} so far`);
  }
  if (size > 0) yield* takePart();
  saved.rows += copy.rowCount;
  if (copy.rowCount > 0) progress.now(`${table.name}: ${count(copy.rowCount, 'row')}`);
}

async function* writeFiles(
  { clock, saved, progress }: Parts,
  files: AsyncIterable<BackedUpFile>,
  kind: 'pictures' | 'proofs',
): AsyncGenerator<Uint8Array> {
  for await (const file of files) {
    if (file.content === null) {
      saved.missing += 1;
      progress.now(`Left out: ${file.name} ${file.reason}.`);
      continue;
    }
    yield tarHeader(file.name, file.size, secondsOf(clock));
    yield* file.content;
    yield paddingOf(file.size);
    saved[kind] += 1;
    progress.sometimes(() => `${kind}: ${count(saved[kind], 'file')} so far`);
  }
}

async function* writeJson(name: string, content: object, clock: Clock): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(`${JSON.stringify(content)}\n`);
  yield tarHeader(name, bytes.length, secondsOf(clock));
  yield bytes;
  yield paddingOf(bytes.length);
}

const secondsOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000);
