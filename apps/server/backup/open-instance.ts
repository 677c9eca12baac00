import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/parse-config.ts';
import { SETTINGS } from '#server/config/settings.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded-database.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createStores } from '#server/platform/providers/image-store/create-stores.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSource } from './write-backup.ts';

/** The instance of the settings, for reading. Its embedded database may be running, or is started for the time being. */
export async function openSource(config: Config): Promise<BackupSource & { close(): Promise<void> }> {
  const stores = createStores(config, systemClock);
  const clock = systemClock;
  const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  if (databaseUrl) return { databaseUrl, stores, clock, close: async () => {} };
  const { DATA_DIR: dataDir } = config;
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EACCES'
        ? `The data in ${dataDir} can't be read. Run this as the user that runs Signboard.`
        : `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to those of the instance.`,
    );
  });
  const postgres = await startEmbeddedDatabase({
    dataDir,
    canMoveDataDir: dataDir === SETTINGS.DATA_DIR.parse(undefined),
    log: { info: () => {}, warn: (line) => void process.stderr.write(`${line}\n`) },
  });
  return { databaseUrl: postgres.url, stores, clock, close: () => postgres.stop() };
}
