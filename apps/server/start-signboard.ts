import type { Config } from './config/parse-config.ts';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { holdOnlyProcessLock } from './db/hold-only-process-lock.ts';
import { migrate } from './db/migrate.ts';
import { buildApp } from './http/build-app.ts';
import { serve } from './http/serve.ts';
import { type Jobs, startJobs } from './jobs/start-jobs.ts';
import { createLogger, finishLog, type Logger } from './logger.ts';
import { loadSecretKeys } from './secrets/load-secret-keys.ts';
import { wire } from './wiring.ts';

/** A running process: where it answers, what is switched off, and how it ends. */
export type Signboard = { url: string; notices: string[]; stop(): Promise<void> };

/** Database, port and jobs, in this order; port and jobs are stopped together, the database last. */
export async function startSignboard(config: Config): Promise<Signboard> {
  const log = createLogger(config.LOG_LEVEL);
  const database = await openDatabase(config, log);
  try {
    await migrate(database.url);
    const deps = wire(config, {
      databaseUrl: database.url,
      secretKeys: await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR),
      log,
    });
    let isDraining = false;
    let jobs: Jobs | null = null;
    const readiness = {
      isDraining: () => isDraining,
      areJobsHealthy: () => jobs?.isHealthy() ?? config.ROLE === 'web',
    };
    const app = await buildApp(deps, { readiness, hasCalls: config.ROLE !== 'worker' });
    const server = await serve(app, config);
    if (config.ROLE !== 'web') jobs = startJobs(deps);
    return {
      url: config.PORT === 0 ? `http://localhost:${server.port}` : config.PUBLIC_URL,
      notices: noticesOf(config),
      async stop() {
        isDraining = true;
        // At once: together they have ten seconds.
        await Promise.all([server.drain(), jobs?.stop()]);
        await deps.close();
        await database.close();
        await finishLog(log);
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database of the settings: the one that is given, or our own, for one process at a time. */
export async function openDatabase(
  config: Config,
  log: Logger,
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
  const lock = await holdOnlyProcessLock(postgres.url);
  if (!lock) {
    throw new Error(
      `Signboard is already running on ${config.DATA_DIR}. Stop it first, or set DATA_DIR (and PORT) for a second one.`,
    );
  }
  return {
    url: postgres.url,
    async close() {
      await lock.release();
      await postgres.stop();
    },
  };
}

/** What is switched off because it is not configured. */
function noticesOf(config: Config): string[] {
  return [
    ...(config.SMTP_URL ? [] : ['SMTP_URL is not set: mails wait in the outbox until it is.']),
    ...(config.ROLE === 'web' && !config.S3_URL
      ? ['S3_URL is not set: pictures lie in DATA_DIR, so every web process must share that folder.']
      : []),
    ...(config.ETHEREUM_RPC_URL
      ? []
      : ['ETHEREUM_RPC_URL is not set: contract wallets cannot sign in and contracts cannot be checked.']),
  ];
}
