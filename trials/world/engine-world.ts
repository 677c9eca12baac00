import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../apps/server/platform/db/embedded-database.ts';
import { freePort, makeDataFolder, startProduct, startSandboxProcess } from './start-world.ts';

const SECRET_KEY = 'a key for the sales engine that is long enough';

/** A sandbox with its chain, a persistent database, and workers that can be killed. */
export type EngineWorld = Awaited<ReturnType<typeof startEngineWorld>>;

type Settings = Record<string, string>;

/** The sales engine as an operator runs it: one web process and any number of workers. */
export async function startEngineWorld(settings: Settings | ((sandboxUrl: string) => Settings) = {}) {
  const folder = await makeDataFolder();
  const sandbox = await startSandboxProcess();
  const postgres = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: { info: () => {}, warn: () => {} },
  });
  const databaseUrl = postgres.url;
  const base = {
    ...sandbox.env,
    SECRET_KEYS: SECRET_KEY,
    LOG_LEVEL: 'warn',
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    ...(typeof settings === 'function' ? settings(sandbox.url) : settings),
  };
  const port = await freePort();
  const web = startProduct({ ...base, ROLE: 'web', PORT: String(port) });
  await web.ready;
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // A database crash breaks these connections.
  database.on('error', () => {});
  return {
    secretKey: SECRET_KEY,
    sandboxUrl: sandbox.url,
    sandboxEnv: sandbox.env,
    url: `http://localhost:${port}`,
    databaseUrl,
    database,
    startWorker: () => startProduct({ ...base, ROLE: 'worker', PORT: '0' }),
    /** Pause between two polls. */
    pause: () => sleep(200),
    async stop() {
      await database.end();
      await web.stop();
      await postgres.stop();
      await sandbox.stop();
      await folder.remove();
    },
  };
}

export async function askSandbox<T>(world: { sandboxUrl: string }, path: string, body?: object): Promise<T> {
  const response = await fetch(world.sandboxUrl + path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
