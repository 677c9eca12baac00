import { join } from 'node:path';
import type { Config } from '#server/config/parse-config.ts';
import { compress, writeArchiveFile } from './archive-file.ts';
import { openSource } from './open-instance.ts';
import { count, sizeText } from './progress.ts';
import { runCommand, say } from './run-command.ts';
import { type Saved, writeBackup } from './write-backup.ts';

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
