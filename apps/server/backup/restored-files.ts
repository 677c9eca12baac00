import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { narrowName } from '#server/platform/providers/image-store/port.ts';
import { BackupError } from './backup-error.ts';
import type { EntryName } from './entries.ts';
import { count, type Progress } from './progress.ts';
import { type ProofRow, type Stores, sha256 } from './stored-files.ts';
import type { TarEntry } from './tar.ts';

/** More than any that is kept. */
const MAX_PICTURE_BYTES = 64_000_000;

/** Stores pictures and proofs that the restored rows name, once their content was found to be what its name says. */
export class RestoredFiles {
  readonly #client: pg.Client;
  readonly #stores: Stores;
  readonly #progress: Progress;
  pictures = 0;
  proofs = 0;

  constructor({ client, stores, progress }: { client: pg.Client; stores: Stores; progress: Progress }) {
    this.#client = client;
    this.#stores = stores;
    this.#progress = progress;
  }

  async add(name: EntryName, entry: TarEntry): Promise<void> {
    if (name.kind === 'proof') await this.#addProof(name.id, entry);
    else await this.#addPicture(name, entry);
    this.#progress.sometimes(
      () => `${count(this.pictures, 'picture')} and ${count(this.proofs, 'proof')} so far`,
    );
  }

  async #addPicture(
    { kind, id, sha256: named }: EntryName,
    { name, size, content }: TarEntry,
  ): Promise<void> {
    const { rowCount } = await this.#client.query('select from images where id = $1', [id]);
    if (!rowCount || size > MAX_PICTURE_BYTES) throw damaged(name);
    const bytes = await buffer(Readable.from(content));
    const isNarrow = kind === 'narrowPicture';
    if (sha256(bytes) !== (isNarrow ? named : id)) throw damaged(name);
    await this.#stores.imageStore.put(isNarrow ? narrowName(id) : id, bytes);
    this.pictures += 1;
  }

  async #addProof(id: string, { name, size, content }: TarEntry): Promise<void> {
    const { rows } = await this.#client.query<ProofRow>(
      'select size, sha256 from draw_files where file_id = $1 and sha256 is not null',
      [id],
    );
    const [expected] = rows;
    if (expected?.size !== size) throw damaged(name);
    await this.#stores.fileStore.put(id, verified(content, expected.sha256, name));
    this.proofs += 1;
  }
}

/** Fails before its end, so that nothing wrong is stored. */
async function* verified(
  content: AsyncIterable<Uint8Array>,
  expected: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== expected) throw damaged(name);
}

const damaged = (name: string) =>
  new BackupError(`The backup is damaged: ${name} is not what it should be. Nothing was restored.`);
