import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its missing parents with exactly this mode, regardless of the umask. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (
    let created = folder;
    first !== undefined && created.length >= first.length;
    created = dirname(created)
  ) {
    await chmod(created, mode);
  }
}
