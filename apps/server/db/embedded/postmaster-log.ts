import { constants, copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';

const maxLogBytes = 5_000_000;

/** Opened for the server itself, so that it keeps logging when our process dies. */
export function openPostmasterLog(file: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  return open(file, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
}

/** Copies and truncates, because the server keeps appending to the same file. */
export async function rotatePostmasterLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size < maxLogBytes) return;
  await copyFile(file, `${file}.1`).catch(() => {}); // on a full disk the older part is given up
  await truncate(file);
}

/** The errors that the server logged since `offset`. */
export async function readLastErrors(handle: FileHandle, offset: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64_000), 0, 64_000, offset);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  const errors = lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line));
  return errors.map((line) => line.replace(/^.*?\] /, '')).join('; ');
}
