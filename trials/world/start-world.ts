import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pickPort } from '@signboard/embedded-postgres/pick-port.ts';
import { fastTmpdir } from '../../testing/fast-tmpdir.ts';
import { type Child, program, startChild } from '../../tools/child-process.mjs';

/** The product and its sandbox as `npm start` runs them, on free ports, for tests and benchmarks. */
export type World = {
  url: string;
  sandboxUrl: string;
  /** The settings of a server that uses this sandbox. */
  sandboxEnv: Record<string, string>;
  dataDir: string;
  product: Child;
  stop(): Promise<void>;
};

export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startSandboxProcess(url);
  const product = startProduct({
    ...sandbox.env,
    PORT: String(port),
    DATA_DIR: folder.path,
    SANDBOX: 'on',
    ...settings,
  });
  const stop = async () => {
    await product.stop();
    await sandbox.stop();
    await folder.remove();
  };
  try {
    await product.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, sandboxUrl: sandbox.url, sandboxEnv: sandbox.env, dataDir: folder.path, product, stop };
}

/** Starts only the sandbox. */
export async function startSandboxProcess(productUrl = 'http://localhost:3000') {
  const settings = { SANDBOX_PORT: '0', PRODUCT_URL: productUrl, SANDBOX_SALES: 'off' };
  const child = startChild('The sandbox', [program('apps/sandbox/bin/sandbox.ts')], settings, {
    isQuiet: true,
  });
  const { url, env } = await child.ready;
  return { url, env, stop: child.stop };
}

/** Starts only the product with these settings; without logs and rate limits. */
export function startProduct(settings: Record<string, string>): Child {
  const defaults = { LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1000000' };
  return startChild(
    'Signboard',
    [program('apps/server/bin/signboard.ts')],
    { ...defaults, ...settings },
    { isQuiet: true },
  );
}

/** A folder that the embedded database can use even when root runs it as another user. */
export async function makeDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(fastTmpdir(), 'signboard-data-'));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const handedOut = new Set<number>();

/** A port that neither an outgoing connection nor an embedded PostgreSQL takes before the server listens. */
export async function freePort(): Promise<number> {
  const port = await pickPort(10_000, 15_000);
  if (handedOut.has(port)) return freePort();
  handedOut.add(port);
  return port;
}

/** URL of a running server's embedded database, for tests and benchmarks that inspect it. */
export async function embeddedDatabaseUrl(dataDir: string): Promise<string> {
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const [, , , port] = await postmasterFile(dataDir);
  return `postgres://signboard:${password}@127.0.0.1:${port}/signboard`;
}

export async function embeddedDatabasePid(dataDir: string): Promise<number> {
  return Number((await postmasterFile(dataDir))[0]);
}

async function postmasterFile(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
}
