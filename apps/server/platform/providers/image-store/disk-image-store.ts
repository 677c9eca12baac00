import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { orNull, orProviderError, writeDurably } from './durable-files.ts';
import type { ImageStore, StoredImage } from './port.ts';

/** Files in two levels of folders: some file systems slow down with many names in one. */
export function createDiskImageStore(folder: string): ImageStore {
  const root = resolve(folder);
  const fileOf = (name: string) => join(root, name.slice(0, 2), name.slice(2, 4), `${name}.webp`);
  return {
    put: (name, bytes) => orProviderError(() => keep(root, fileOf(name), bytes)),
    get: (name) => orProviderError(() => openFile(fileOf(name))),
    remove: (name) => orProviderError(() => rm(fileOf(name), { force: true })),
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
