import type { Config } from '#server/config/parse-config.ts';
import { openDatabase } from '#server/open-database.ts';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createLogger } from '#server/platform/lib/logger.ts';
import { createStores } from '#server/platform/providers/image-store/create-stores.ts';
import { createKeyring, loadSecretKeys } from '#server/platform/secrets/keyring.ts';
import { readArchiveFile } from './archive-file.ts';
import type { Manifest } from './entries.ts';
import { count } from './progress.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { runCommand, say } from './run-command.ts';

const USAGE = `Fills an empty instance with a backup. Signboard must not be running on it.

  npm run restore -- FILE [--without-keys]
  npm run restore -- - < FILE

  --without-keys  restores even if the present SECRET_KEYS don't open the secrets of the backup

Exit code 0: restored. 1: it could not be restored, and the instance is still empty. 2: not understood.
`;

/** Returns the exit code. */
export async function restoreFromFile(args: readonly string[], readConfig: () => Config): Promise<number> {
  const isWithoutKeys = args.includes('--without-keys');
  const [file, ...others] = args.filter((argument) => argument !== '--without-keys');
  if (!file || others.length > 0 || (file.startsWith('-') && file !== '-')) {
    process.stderr.write(USAGE);
    return 2;
  }
  return await runCommand(async (signal) => {
    const config = readConfig();
    let close = async () => {};
    const open = async ({ madeAt, version }: Manifest) => {
      say(`The backup was made at ${madeAt} by Signboard ${version}.`);
      const database = await openDatabase(config, createLogger('warn'));
      close = database.close;
      const keyring = createKeyring(await loadSecretKeys(config.SECRET_KEYS, config.DATA_DIR));
      const stores = createStores(config, systemClock);
      return { databaseUrl: database.directUrl, stores, keyring, clock: systemClock, isWithoutKeys };
    };
    try {
      const archive = endOn(signal, readArchiveFile(file));
      for (const line of describe(await restoreBackup(archive, open, { report: say, signal }))) say(line);
    } finally {
      await close();
    }
  });
}

async function* endOn(signal: AbortSignal, archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of archive) {
    signal.throwIfAborted();
    yield chunk;
  }
}

function describe({ madeAt, rows, pictures, proofs, closed, unreadable }: Restored): string[] {
  const lines = [
    `Restored ${count(rows, 'row')}, ${count(pictures, 'picture')} and ${count(proofs, 'proof')} of ${madeAt}.`,
  ];
  if (closed.length > 0)
    lines.push(
      `Not done any more, because the saved instance may have done it after the backup: ${closed.join(', ')}.`,
    );
  if (unreadable.length > 0) lines.push(`The present keys don't open ${unreadable.join(', ')}.`);
  return lines;
}
