import type { Config } from './config/parse-config.ts';
import { SETTINGS } from './config/settings.ts';
import { startEmbeddedDatabase } from './platform/db/embedded-database.ts';
import { holdOnlyProcessLock } from './platform/db/hold-only-process-lock.ts';
import type { Logger } from './platform/lib/logger.ts';

/** `directUrl` leads past a pooler. */
type OpenDatabase = { url: string; directUrl: string; close(): Promise<void> };

/** The configured database, or the embedded one, which serves a single process. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url } = config;
  if (url) return { url, directUrl: directUrl as string, close: async () => {} };
  const postgres = await startEmbeddedDatabase({
    dataDir: config.DATA_DIR,
    // A folder set by the operator is used as is or rejected.
    canMoveDataDir: config.DATA_DIR === SETTINGS.DATA_DIR.parse(undefined),
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
  const lock = await holdOnlyProcessLock(postgres.url);
  if (!lock) {
    await postgres.stop();
    throw new Error(
      `Signboard is already running on ${config.DATA_DIR}. Stop it first, or set DATA_DIR (and PORT) for a second one.`,
    );
  }
  return {
    url: postgres.url,
    directUrl: postgres.url,
    async close() {
      await lock.release();
      await postgres.stop();
    },
  };
}
