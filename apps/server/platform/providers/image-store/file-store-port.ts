import type { Readable } from 'node:stream';

/** Both ends included. */
export type ByteRange = { first: number; last: number };

/** Files that are too large for memory, in the folder or bucket of the pictures; fails with a ProviderError. */
export type FileStore = {
  /** Durable and complete once this resolves; before that, nothing of it can be read. */
  put(id: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** In bytes; null when there is no such file. */
  size(id: string): Promise<number | null>;
  /**
   * Reads only as fast as the stream is consumed. A store may overwrite a chunk once `isSent` says that all chunks so far
   * were passed on.
   */
  open(id: string, range: ByteRange, isSent?: () => boolean): Promise<Readable | null>;
  /** Succeeds when there is none. */
  remove(id: string): Promise<void>;
};

export const FILE_ENDING = '.json.gz';
