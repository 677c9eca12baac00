import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { findListOrTombstone } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Deps } from '#server/wiring/deps.ts';
import {
  beginFile,
  completeFile,
  type DrawFileKey,
  findDrawFile,
  type StoredFile,
  withFileLock,
} from './draw-files-store.ts';
import { findDraw } from './draws-store.ts';
import type { DrawFileWriters } from './write-draw-files.ts';

export type BuildDeps = Pick<Deps, 'db' | 'fileStore' | 'publicUrl'> & { writers: DrawFileWriters };

/** Builds a file unless it is there, or another process is building it. */
export async function buildDrawFile(deps: BuildDeps, key: DrawFileKey): Promise<StoredFile | 'locked'> {
  return await withFileLock(deps.db, key, async (db) => {
    const file = await findDrawFile(db, key);
    if (!file) throw new Error(`draw ${key.drawId} has no ${key.kind} file`);
    if (file.stored && (await isIntact(deps, file.stored))) return file.stored;
    if (file.fileId) await deps.fileStore.remove(file.fileId);
    return await storeFile({ ...deps, db }, key);
  });
}

/** Someone may have deleted the file, or a backup may have kept half of it. */
export async function isIntact(
  { fileStore }: Pick<Deps, 'fileStore'>,
  { fileId, size }: StoredFile,
): Promise<boolean> {
  return (await fileStore.size(fileId)) === size;
}

/** The row is completed last: a crash before leaves a file that the next attempt removes. */
async function storeFile(deps: BuildDeps, key: DrawFileKey): Promise<StoredFile> {
  const fileId = randomUUID();
  const text = await textOf(deps, deps.db, key);
  await beginFile(deps.db, key, fileId);
  const hash = createHash('sha256');
  let size = 0;
  async function* measured(): AsyncGenerator<Uint8Array> {
    for await (const chunk of compress(text)) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await deps.fileStore.put(fileId, measured());
  const stored = { fileId, size, sha256: hash.digest('hex') };
  await completeFile(deps.db, key, stored);
  return stored;
}

async function textOf(
  { publicUrl, writers }: BuildDeps,
  db: Db,
  { drawId, kind }: DrawFileKey,
): Promise<AsyncIterable<string>> {
  const draw = await findDraw(db, drawId);
  const list = draw && (await findListOrTombstone(db, draw.listId));
  if (!list) throw new Error(`draw ${drawId} has no list`);
  return writers[kind]({ db, publicUrl, list, draw });
}

/** Pauses the writer while the store is slow. */
function compress(text: AsyncIterable<string>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(text, { highWaterMark: 1 }), createGzip(), () => {});
}
