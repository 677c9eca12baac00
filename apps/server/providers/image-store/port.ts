import type { Readable } from 'node:stream';

/** A stored picture on its way out, streamed: slow readers must not each hold a whole one in memory. */
export type StoredImage = { size: number | null; stream: Readable };

/** Keeps pictures by the SHA-256 of their bytes, so that putting one twice changes nothing; fails with a ProviderError. */
export type ImageStore = {
  /** When this returns the picture is kept for good and whole. */
  put(id: string, bytes: Buffer): Promise<void>;
  get(id: string): Promise<StoredImage | null>;
  /** One that is not there is as good as removed. */
  remove(id: string): Promise<void>;
};
