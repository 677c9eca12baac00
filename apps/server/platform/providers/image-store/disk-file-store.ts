import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { orNull, orProviderError, writeDurably } from './durable-files.ts';
import { FILE_ENDING, type FileStore } from './file-store-port.ts';
import { RangeReader } from './range-reader.ts';

export function createDiskFileStore(folder: string): FileStore {
  const root = resolve(folder);
  const fileOf = (id: string) => join(root, id.slice(0, 2), id.slice(2, 4), `${id}${FILE_ENDING}`);
  return {
    async put(id, content) {
      const failed: { cause?: unknown } = {};
      const write = () =>
        writeDurably(root, fileOf(id), (handle) => handle.writeFile(recordFailure(content, failed)));
      await orProviderError(write).catch((error) => {
        throw 'cause' in failed ? failed.cause : error;
      });
    },
    size: (id) => orProviderError(async () => (await orNull(stat(fileOf(id))))?.size ?? null),
    open: (id, range, isSent = () => false) =>
      orProviderError(async () => {
        const handle = await orNull(open(fileOf(id), 'r'));
        return handle && new RangeReader(handle, range, isSent);
      }),
    remove: (id) => orProviderError(() => rm(fileOf(id), { force: true })),
  };
}

/** A failure of the content's source is not one of the folder. */
async function* recordFailure<T>(content: AsyncIterable<T>, failed: { cause?: unknown }): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    failed.cause = error;
    throw error;
  }
}
