import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '../../apps/server/platform/db/embedded-database.ts';
import type { Child } from '../../tools/child-process.mjs';
import { freePort, makeDataFolder, startProduct, startSandboxProcess } from '../world/start-world.ts';

const SECRET_KEY = 'a key for the load that is long enough';

/** A process under observation; only our own have event loop metrics. */
export type ObservedProcess = { name: string; pid: number; metricsUrl: string | null };

/** A production setup for many people: web processes and a worker on one database. */
export type LoadWorld = {
  secretKey: string;
  /** The URL of each web process; clients choose either, like a load balancer. */
  urls: string[];
  /** The host in sign-in messages. */
  domain: string;
  database: pg.Pool;
  databaseUrl: string;
  watched: ObservedProcess[];
  /** Warnings in the processes' logs, and unexpected exits. */
  complaints(): string[];
  stop(): Promise<void>;
};

/** Clients come through a proxy with forwarded addresses, so that the per-address rate limits apply. */
export async function startLoadWorld({ webs = 2, limitPerMinute = 600 } = {}): Promise<LoadWorld> {
  const folder = await makeDataFolder();
  const sandbox = await startSandboxProcess();
  const postgres = await startEmbeddedDatabase({
    dataDir: folder.path,
    log: { info: () => {}, warn: () => {} },
  });
  const ports = await Promise.all(Array.from({ length: webs + 1 }, freePort));
  const publicUrl = `http://localhost:${ports[0]}`;
  const settings = {
    SECRET_KEYS: SECRET_KEY,
    DATA_DIR: folder.path,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: String(limitPerMinute),
    // Mails are sent; no chain is watched, which would be a different load.
    SMTP_URL: sandbox.env.SMTP_URL ?? '',
  };
  const children = ports.map((port, at) =>
    startProduct({ ...settings, PORT: String(port), ROLE: at < webs ? 'web' : 'worker' }),
  );
  const ended = new Set<string>();
  const nameOf = (at: number) => (at < webs ? `web ${at + 1}` : 'worker');
  children.forEach((child, at) => void child.ended.then(() => ended.add(nameOf(at))));
  await Promise.all(children.map(({ ready }) => ready));
  const database = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const postmaster = await readFile(join(folder.path, 'postgres/postmaster.pid'), 'utf8');
  return {
    secretKey: SECRET_KEY,
    urls: ports.slice(0, webs).map((port) => `http://127.0.0.1:${port}`),
    domain: new URL(publicUrl).host,
    database,
    databaseUrl: postgres.url,
    watched: [
      ...children.map((child, at) => ({
        name: nameOf(at),
        pid: child.pid ?? 0,
        metricsUrl: `http://127.0.0.1:${ports[at]}/metrics`,
      })),
      { name: 'PostgreSQL', pid: Number(postmaster.split('\n')[0]), metricsUrl: null },
      { name: 'the visitors', pid: process.pid, metricsUrl: null },
    ],
    complaints: () => [
      ...[...ended].map((name) => `${name} has ended`),
      ...children.flatMap((child, at) => complaintsOf(child, nameOf(at))),
    ],
    async stop() {
      await database.end();
      await Promise.all(children.map((child) => child.stop()));
      await postgres.stop();
      await sandbox.stop();
      await folder.remove();
    },
  };
}

/** Log lines at warning level or above, and output that is not a log line. */
function complaintsOf(child: Child, name: string): string[] {
  const lines = child.output().split('\n').filter(Boolean);
  return lines.map((line) => `${name}: ${line.slice(0, 400)}`);
}
