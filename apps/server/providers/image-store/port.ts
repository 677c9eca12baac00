import type { Readable } from 'node:stream';

/** Streamed, so that slow readers do not each hold a whole picture in memory. */
export type StoredImage = { size: number | null; stream: Readable };

/** Content-addressed by SHA-256, so that storing a picture twice changes nothing; fails with a ProviderError. */
export type ImageStore = {
  /** Durable and complete once this resolves. */
  put(id: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<StoredImage | null>;
  /** Succeeds when there is none. */
  remove(id: string): Promise<void>;
};
