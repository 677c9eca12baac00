import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { orNull, orProviderError, writeDurably } from './durable-files.ts';
import type { ImageStore, StoredImage } from './port.ts';

/** Files in two levels of folders: some file systems slow down with many names in one. */
export function createDiskImageStore(folder: string): ImageStore {
  const root = resolve(folder);
  const fileOf = (id: string) => join(root, id.slice(0, 2), id.slice(2, 4), `${id}.webp`);
  return {
    put: (id, bytes) => orProviderError(() => keep(root, fileOf(id), bytes)),
    get: (id) => orProviderError(() => openFile(fileOf(id))),
    remove: (id) => orProviderError(() => rm(fileOf(id), { force: true })),
  };
}

async function keep(root: string, file: string, bytes: Buffer): Promise<void> {
  const kept = await orNull(stat(file));
  if (kept?.size === bytes.length) return;
  await writeDurably(root, file, (handle) => handle.writeFile(bytes));
}

async function openFile(file: string): Promise<StoredImage | null> {
  const handle = await orNull(open(file, 'r'));
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    return { size, stream: handle.createReadStream() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
