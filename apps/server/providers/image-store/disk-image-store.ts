import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { ProviderError } from '../provider-error.ts';
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

/**
 * Written to a temporary file, synced and renamed: a name that exists is a complete picture, even after a power cut.
 */
async function keep(root: string, file: string, bytes: Buffer): Promise<void> {
  if (await isKept(file, bytes.length)) return;
  const aside = join(root, 'incoming', randomUUID());
  await makeFolders(root, dirname(aside));
  await makeFolders(root, dirname(file));
  try {
    await writeThrough(aside, bytes);
    await rename(aside, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function isKept(file: string, size: number): Promise<boolean> {
  try {
    return (await stat(file)).size === size;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new folder is durable once its parents are synced. */
async function makeFolders(root: string, folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) === undefined) return;
  const names = relative(root, folder).split(sep);
  for (const depth of names.keys()) await sync(join(root, ...names.slice(0, depth)));
  await sync(dirname(root));
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(file: string): Promise<StoredImage | null> {
  try {
    const handle = await open(file, 'r');
    try {
      const { size } = await handle.stat();
      return { size, stream: handle.createReadStream() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function orProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError('retry-later', `image folder: ${(error as Error).message}`, { cause: error });
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
