import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** URL of a running server's embedded database, for tests and benchmarks that inspect it. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const [, , , port] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  return `postgres://signboard:${password}@127.0.0.1:${port}/signboard`;
}
