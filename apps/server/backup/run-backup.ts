import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/parse-config.ts';
import { SETTINGS } from '#server/config/settings.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded-database.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createStores } from '#server/platform/providers/image-store/create-stores.ts';
import { compress, writeArchiveFile } from './archive-file.ts';
import { BackupError } from './backup-error.ts';
import { count, sizeText } from './progress.ts';
import { runCommand, say } from './run-command.ts';
import { type BackupSource, type Saved, writeBackup } from './write-backup.ts';

const USAGE = `Saves the database, the pictures and the proofs in one file, as they are now. Signboard may be running.

  npm run backup -- FILE          for example signboard-2026-11-19.tar.gz; a file that exists is not replaced
  npm run -s backup -- -          writes to standard output

Exit code 0: saved. 1: it could not be saved, and no file was left. 2: not understood.
`;

/** Returns the exit code. */
export async function backUpToFile(args: readonly string[], readConfig: () => Config): Promise<number> {
  const [file, ...others] = args;
  if (!file || others.length > 0 || (file.startsWith('-') && file !== '-')) {
    process.stderr.write(USAGE);
    return 2;
  }
  return await runCommand(async (signal) => {
    const config = readConfig();
    const source = await openSource(config);
    try {
      const saved: Saved = { tables: 0, rows: 0, pictures: 0, proofs: 0, missing: 0 };
      const archive = writeBackup(source, saved, { report: say, signal });
      const size =
        file === '-'
          ? await compress(archive, process.stdout, 'Standard output', signal)
          : await writeArchiveFile(file, archive, signal);
      say(describe(saved, size, file));
      say(describeKeys(config));
    } finally {
      await source.close();
    }
  });
}

function describe({ tables, rows, pictures, proofs, missing }: Saved, size: number, file: string): string {
  const left = missing > 0 ? ` ${count(missing, 'file')} could not be read: see above.` : '';
  return `Saved ${count(rows, 'row')} of ${count(tables, 'table')}, ${count(pictures, 'picture')} and ${count(proofs, 'proof')}: ${sizeText(size)} in ${file === '-' ? 'standard output' : file}.${left}`;
}

/** Whoever has both, the backup and the keys, can use every bot's accounts. */
function describeKeys({ SECRET_KEYS, DATA_DIR }: Config): string {
  const keys = SECRET_KEYS ? 'SECRET_KEYS' : `the key in ${join(DATA_DIR, 'secret-keys')}`;
  return `Not in it: ${keys}, without which the backup's secrets can't be opened, and the rest of your settings with their passwords. Keep them elsewhere.`;
}

/** The instance of the settings, for reading. Its embedded database may be running, or is started for the time being. */
async function openSource(config: Config): Promise<BackupSource & { close(): Promise<void> }> {
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
