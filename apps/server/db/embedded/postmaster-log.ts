import { constants, copyFile, type FileHandle, open, stat, truncate } from 'node:fs/promises';

const maxLogBytes = 5_000_000;

/** Opens the server's log for appending; the server writes to it alone, so it outlives us without a reader. */
export function openPostmasterLog(file: string): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_RDWR, O_NOFOLLOW } = constants;
  return open(file, O_APPEND | O_CREAT | O_RDWR | O_NOFOLLOW, 0o600);
}

/** Keeps the log under its limit plus one older part; the server goes on appending to the same file. */
export async function boundPostmasterLog(file: string): Promise<void> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size < maxLogBytes) return;
  await copyFile(file, `${file}.1`).catch(() => {}); // on a full disk the older part is given up
  await truncate(file);
}

/** What the server said last, for an error message: its final complaint since `offset`. */
export async function lastComplaint(handle: FileHandle, offset: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64_000), 0, 64_000, offset);
  const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
  const complaints = lines.filter((line) => /FATAL|PANIC|ERROR|could not/.test(line));
  return complaints.map((line) => line.replace(/^.*?\] /, '')).join('; ');
}
