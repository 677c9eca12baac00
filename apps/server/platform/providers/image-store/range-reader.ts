import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './file-store-port.ts';

const CHUNK_BYTES = 16 * 1024;

/**
 * Reads a part of a file, one chunk at a time. Node's own stream takes new memory for every chunk, which 150 clients at
 * once turn into tens of megabytes of garbage; this one uses its memory again as soon as nobody needs the last chunk.
 */
export class RangeReader extends Readable {
  readonly #handle: FileHandle;
  readonly #isSent: () => boolean;
  #next: number;
  readonly #last: number;
  #chunk: Buffer | null = null;

  constructor(handle: FileHandle, { first, last }: ByteRange, isSent: () => boolean) {
    super({ highWaterMark: 1 });
    this.#handle = handle;
    this.#next = first;
    this.#last = last;
    this.#isSent = isSent;
  }

  override _read(): void {
    this.#readChunk().catch((error: Error) => this.destroy(error));
  }

  async #readChunk(): Promise<void> {
    const wanted = Math.min(CHUNK_BYTES, this.#last - this.#next + 1);
    if (wanted <= 0) return void this.push(null);
    if (!this.#chunk || this.readableLength > 0 || !this.#isSent())
      this.#chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const chunk = this.#chunk;
    const { bytesRead } = await this.#handle.read(chunk, 0, wanted, this.#next);
    if (bytesRead === 0) throw new Error('the file is shorter than it was');
    this.#next += bytesRead;
    this.push(chunk.subarray(0, bytesRead));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#handle.close().then(
      () => done(error),
      (failure: Error) => done(error ?? failure),
    );
  }
}
