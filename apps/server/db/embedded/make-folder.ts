import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder and those above it that are missing, with exactly this mode whatever the umask is. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  for (let made = folder; first !== undefined && made.length >= first.length; made = dirname(made)) {
    await chmod(made, mode);
  }
}
