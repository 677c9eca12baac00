import { createHash, type Hash } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/** Reads a stream in pieces of a wanted size, and hashes what was read so far. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash: Hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Of all bytes that were taken. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** For sizes that fit into memory. */
  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.takeStreamed(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Iterated again, it continues where it was left. */
  takeStreamed(size: number): AsyncIterable<Buffer> {
    let left = size;
    const next = async (): Promise<IteratorResult<Buffer>> => {
      if (left === 0) return { done: true, value: undefined };
      if (this.#rest.length === 0 && !(await this.#fill())) throw new BackupError(CUT_OFF);
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      this.#hash.update(part);
      left -= part.length;
      return { done: false, value: part };
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }

  async skipToEnd(): Promise<void> {
    this.#rest = Buffer.alloc(0);
    while (await this.#fill());
  }

  async #fill(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done) return false;
    this.#rest = value;
    return true;
  }
}

export const CUT_OFF = 'The backup is incomplete: its end is missing. Nothing was restored.';
