import type { Readable } from 'node:stream';

/** Streamed, so that slow readers do not each hold a whole picture in memory. */
export type StoredImage = { size: number | null; stream: Readable };

/** The name of an image's narrow copy; the image itself is stored under its id. */
export const narrowName = (id: string) => `${id}-narrow`;

/**
 * A name contains the SHA-256 of its picture, so that storing a picture twice changes nothing; fails with a
 * ProviderError.
 */
export type ImageStore = {
  /** Durable and complete once this resolves. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<StoredImage | null>;
  /** Succeeds when there is none. */
  remove(name: string): Promise<void>;
};
