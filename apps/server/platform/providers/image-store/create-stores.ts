import { join } from 'node:path';
import type { Clock } from '#server/platform/lib/clock.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import { createDiskImageStore } from './disk-image-store.ts';
import type { FileStore } from './file-store-port.ts';
import type { ImageStore } from './port.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { createS3ImageStore } from './s3-image-store.ts';

/** Pictures and files are in the bucket, or in a folder of the data folder. */
export function createStores(
  { S3_URL, DATA_DIR }: { S3_URL?: string | undefined; DATA_DIR: string },
  clock: Clock,
): { imageStore: ImageStore; fileStore: FileStore } {
  if (S3_URL)
    return { imageStore: createS3ImageStore(S3_URL, clock), fileStore: createS3FileStore(S3_URL, clock) };
  const folder = join(DATA_DIR, 'images');
  return { imageStore: createDiskImageStore(folder), fileStore: createDiskFileStore(folder) };
}
