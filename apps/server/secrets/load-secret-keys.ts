import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configured keys, or those in the data folder, which are generated on first start. */
export async function loadSecretKeys(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (configured) return configured;
  const file = join(dataDir, 'secret-keys');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(file, randomBytes(32).toString('base64url'));
  const keys = (await readFile(file, 'utf8')).split(/[\s,]+/).filter(Boolean);
  if (keys.length === 0)
    throw new Error(`${file} contains no key. Delete it to generate a new one; this ends all sessions.`);
  return keys;
}

/** Concurrent first starts must end up with the same key, so only one may create the file. */
async function writeOnce(file: string, content: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${content}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
