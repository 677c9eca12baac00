import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from './config/parse-config.ts';
import { buildApp } from './http/build-app.ts';
import { serveWaitingPage } from './http/pages/waiting-page.ts';
import { serve } from './http/serve.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { openDatabase } from './open-database.ts';
import { checkPooler } from './platform/db/check-pooler.ts';
import { migrate } from './platform/db/migrate.ts';
import { createLogger, flushLog } from './platform/lib/logger.ts';
import { loadSecretKeys } from './platform/secrets/keyring.ts';
import { publishReceiptKeys } from './platform/secrets/receipt-keys.ts';
import { wire } from './wiring/wire.ts';

/** A running process. `notices` lists features that are off because they are not configured. */
export type Signboard = { url: string; notices: string[]; stop(): Promise<void> };

/** Starts database, server and jobs, in this order; stops server and jobs together, the database last. */
export async function startSignboard(config: Config): Promise<Signboard> {
  const log = createLogger(config.LOG_LEVEL);
  const waiting = await openWaitingPage(config);
  const database = await openDatabase(config, log).catch(async (error) => {
    await waiting.close();
    throw error;
  });
  try {
    if (config.DATABASE_URL) await checkPooler(config.DATABASE_URL, config.DATABASE_DIRECT_URL);
    await migrate(database.directUrl, { report: (line) => log.info(line) });
    const deps = wire(config, {
      databaseUrl: database.url,
      secretKeys: await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR),
      log,
    });
    await publishReceiptKeys(deps, deps.clock.now());
    let isDraining = false;
    let jobs: Jobs | null = null;
    const readiness = {
      isDraining: () => isDraining,
      jobs: () => jobs ?? { isHealthy: () => config.ROLE === 'web', states: () => [] },
    };
    const app = await buildApp(deps, { readiness, hasCalls: config.ROLE !== 'worker' });
    await waiting.close();
    const server = await openPort(config, () => serve(app, config, deps.clock));
    if (config.ROLE !== 'web') jobs = startJobs(deps);
    return {
      url: config.PORT === 0 ? `http://localhost:${server.port}` : config.PUBLIC_URL,
      notices: [...noticesOf(config), ...(await dataNotice(config))],
      async stop() {
        isDraining = true;
        // In parallel, because the process must exit within ten seconds.
        await Promise.all([server.drain(), jobs?.stop()]);
        await deps.close();
        await database.close();
        await flushLog(log);
      },
    };
  } catch (error) {
    await waiting.close();
    await database.close();
    throw error;
  }
}

/**
 * Migrations and recovery may take long; until then the port serves a waiting page. Not for one of several web processes: a
 * load balancer sends a refused connection to another one, but cannot know that an answer means the same.
 */
async function openWaitingPage(config: Config): Promise<{ close(): Promise<void> }> {
  if (config.ROLE === 'web') return { close: async () => {} };
  return await openPort(config, () => serveWaitingPage({ port: config.PORT, host: config.HOST }));
}

async function openPort<T>({ PORT }: Config, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${PORT} is in use by another program. Stop it, or set PORT to another number.`);
  }
}

/** The data folder is a symlink when root runs Signboard and PostgreSQL's user cannot enter the checkout. */
async function dataNotice({ DATA_DIR, DATABASE_URL }: Config): Promise<string[]> {
  if (DATABASE_URL) return [];
  const folder = await realpath(DATA_DIR);
  return folder === resolve(DATA_DIR) ? [] : [`the data is in ${folder}: ${DATA_DIR} is a link to it.`];
}

function noticesOf(config: Config): string[] {
  return [
    ...(config.SMTP_URL ? [] : ['SMTP_URL is not set: emails wait in the outbox.']),
    ...(config.ROLE === 'web' && !config.S3_URL
      ? ['S3_URL is not set: images are stored in DATA_DIR, so all web processes must share that folder.']
      : []),
    ...(config.ETHEREUM_RPC_URL
      ? []
      : ['ETHEREUM_RPC_URL is not set: contract wallets cannot sign in, and contracts cannot be checked.']),
  ];
}
