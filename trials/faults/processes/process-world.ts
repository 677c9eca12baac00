import pg from 'pg';
import { startEmbeddedDatabase } from '../../../apps/server/platform/db/embedded-database.ts';
import { type Part, startParts } from '../../world/start-parts.ts';
import { makeDataFolder, startSandboxProcess } from '../../world/start-world.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

const SECRET_KEY = 'a key for the broken world that is long enough';
const QUIET = { info: () => {}, warn: () => {} };

/** A production setup: two web processes, two workers, a database, and third-party connections with switchable faults. */
export type ProcessWorld = {
  secretKey: string;
  sandboxUrl: string;
  dataDir: string;
  webs: [Part, Part];
  workers: [Part, Part];
  lines: Record<Line, FaultProxy>;
  database: pg.Pool;
  /** Stops the database server cleanly, or starts it. */
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  stop(): Promise<void>;
};

/** The connections that can fail. */
export type Line = 'x' | 'discord' | 'mail' | 'ethereum' | 'database' | 'standby';

export type ProcessWorldOptions = {
  /** The database folder; a new one by default. */
  dataDir?: string;
  settings?: Record<string, string>;
  /** Whether `DATABASE_URL` names a second host, too. It leads to the same server. */
  hasStandby?: boolean;
};

export async function startProcessWorld(options: ProcessWorldOptions = {}): Promise<ProcessWorld> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const end of endings.splice(0).reverse()) await end().catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return { ...(await startAll(options, endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  options: ProcessWorldOptions,
  endings: (() => Promise<unknown>)[],
): Promise<Omit<ProcessWorld, 'stop'>> {
  const folder = await makeDataFolder();
  endings.push(folder.remove);
  const dataDir = options.dataDir ?? folder.path;
  const sandbox = await startSandboxProcess();
  endings.push(sandbox.stop);
  let postgres = await startEmbeddedDatabase({ dataDir, log: QUIET });
  endings.push(() => postgres.stop());
  const lines = await openLines(sandbox.env, postgres.url);
  endings.push(() => Promise.all(Object.values(lines).map((line) => line.stop())));
  // Not through the line whose connections are swallowed.
  const database = new pg.Pool({ connectionString: withPort(postgres.url, lines.standby.port), max: 2 });
  database.on('error', () => {});
  endings.push(() => database.end());
  const databaseUrl = options.hasStandby
    ? `${postgres.url.replace(/:\d+(?=\/)/, `:${lines.database.port},127.0.0.1:${lines.standby.port}`)}?target_session_attrs=read-write`
    : withPort(postgres.url, lines.database.port);
  const settings = { ...settingsOf(sandbox.env, lines), DATA_DIR: folder.path, DATABASE_URL: databaseUrl };
  const names = ['web 1', 'web 2', 'worker 1', 'worker 2'];
  const parts = (await startParts(names, { ...settings, ...options.settings })) as [Part, Part, Part, Part];
  endings.push(() => Promise.all(parts.map(({ child }) => child.stop())));
  return {
    secretKey: SECRET_KEY,
    sandboxUrl: sandbox.url,
    dataDir,
    webs: [parts[0], parts[1]],
    workers: [parts[2], parts[3]],
    lines,
    database,
    async stopDatabase() {
      for (const line of [lines.database, lines.standby]) line.setFault('refuse');
      await postgres.stop();
    },
    async startDatabase() {
      postgres = await startEmbeddedDatabase({ dataDir, log: QUIET });
      for (const line of [lines.database, lines.standby]) {
        line.forwardTo(portOf(postgres.url));
        line.setFault('none');
      }
    },
  };
}

function settingsOf(env: Record<string, string>, lines: Record<Line, FaultProxy>): Record<string, string> {
  return {
    ...env,
    X_API_BASE: withPort(env.X_API_BASE, lines.x.port),
    DISCORD_API_BASE: withPort(env.DISCORD_API_BASE, lines.discord.port),
    SMTP_URL: withPort(env.SMTP_URL, lines.mail.port),
    ETHEREUM_RPC_URL: withPort(env.ETHEREUM_RPC_URL, lines.ethereum.port),
    SECRET_KEYS: SECRET_KEY,
    HOST: '127.0.0.1',
    // One public URL for all: it is part of mail ids.
    PUBLIC_URL: 'http://localhost',
    LOG_LEVEL: 'error',
    DRAW_LEAD_SECONDS: '3',
  };
}

async function openLines(env: Record<string, string>, postgresUrl: string) {
  const [x, discord, mail, ethereum, database, standby] = await Promise.all(
    [env.X_API_BASE, env.DISCORD_API_BASE, env.SMTP_URL, env.ETHEREUM_RPC_URL, postgresUrl, postgresUrl].map(
      (url) => startFaultProxy(portOf(url)),
    ),
  );
  return { x, discord, mail, ethereum, database, standby } as Record<Line, FaultProxy>;
}

const portOf = (url = '') => Number(new URL(url).port);

/** Replaced textually: `URL` would normalize the rest of the address. */
const withPort = (url = '', port: number) => url.replace(/:\d+(?=\/|$)/, `:${port}`);
