import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ProviderError } from '../provider-error.ts';

/** Written to a temporary file, synced and renamed: a name that exists is a complete file, even after a power cut. */
export async function writeDurably(
  root: string,
  file: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const aside = join(root, 'incoming', randomUUID());
  await makeFolders(root, dirname(aside));
  await makeFolders(root, dirname(file));
  try {
    await writeThrough(aside, write);
    await rename(aside, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeThrough(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await write(handle);
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

/** Null instead of an error when there is no such file. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function orProviderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError('retry-later', `image folder: ${(error as Error).message}`, { cause: error });
  }
}
