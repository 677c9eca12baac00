import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { FileStore } from '#server/platform/providers/image-store/file-store-port.ts';
import { type ImageStore, narrowName } from '#server/platform/providers/image-store/port.ts';
import { BackupError } from './backup-error.ts';
import { readRows } from './catalogue.ts';
import { nameOf } from './entries.ts';

export type Stores = { imageStore: ImageStore; fileStore: FileStore };

export type BackedUpFile =
  | { name: string; size: number; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
  | { name: string; content: null; reason: string };

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Each with its narrow copy, if it has one. */
export async function* readPictures(
  client: pg.ClientBase,
  { imageStore }: Stores,
): AsyncGenerator<BackedUpFile> {
  for await (const { id } of readRows<{ id: string }>(client, 'select id from images order by id')) {
    const picture = await readPicture(imageStore, id);
    const name = nameOf.picture(id);
    if (!picture) yield { name, content: null, reason: 'is not in the store any more' };
    else if (sha256(picture) !== id) yield { name, content: null, reason: 'is damaged in the store' };
    else yield { name, size: picture.length, content: [picture] };
    const narrow = await readPicture(imageStore, narrowName(id));
    if (narrow)
      yield { name: nameOf.narrowPicture(id, sha256(narrow)), size: narrow.length, content: [narrow] };
  }
}

async function readPicture(store: ImageStore, name: string): Promise<Buffer | null> {
  const stored = await store.get(name);
  return stored && (await buffer(stored.stream));
}

export type ProofRow = { id: string; size: number; sha256: string };

const PROOFS =
  'select file_id::text as id, size, sha256 from draw_files where sha256 is not null order by file_id';

/** A proof that is not as it was stored is built again when someone asks for it. */
export async function* readProofs(
  client: pg.ClientBase,
  { fileStore }: Stores,
): AsyncGenerator<BackedUpFile> {
  for await (const proof of readRows<ProofRow>(client, PROOFS)) {
    const name = nameOf.proof(proof.id);
    if (await isAsStored(fileStore, proof))
      yield { name, size: proof.size, content: readAgain(fileStore, proof) };
    else yield { name, content: null, reason: 'is missing or damaged in the store' };
  }
}

async function isAsStored(store: FileStore, { id, size, sha256 }: ProofRow): Promise<boolean> {
  if ((await store.size(id)) !== size) return false;
  const content = await store.open(id, { first: 0, last: size - 1 });
  if (!content) return false;
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

/** Its size is written already, so that it must still be the same. */
async function* readAgain(store: FileStore, { id, size, sha256 }: ProofRow): AsyncGenerator<Uint8Array> {
  const content = await store.open(id, { first: 0, last: size - 1 });
  const hash = createHash('sha256');
  // The store may use its memory again for the next chunk.
  for await (const chunk of content ?? []) {
    hash.update(chunk);
    yield Buffer.from(chunk);
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(
      `The proof ${id} was removed or changed while it was read. Start the backup again.`,
    );
}
