import { randomBytes } from 'node:crypto';
import { chmod, link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './build-beside.ts';
import { errorCode } from './embedded-postgres-error.ts';

/** Reads or creates the database password; concurrent starts get the same one. */
export async function ensurePassword(file: string): Promise<string> {
  const existing = (await readFile(file, 'utf8').catch(ignoreMissing))?.trim();
  if (existing) {
    await chmod(file, 0o600);
    return existing;
  }
  if (existing === '') await rm(file); // emptied by a full disk or by hand: as good as lost
  const draft = `${file}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await writeSynced(draft, `${randomBytes(32).toString('hex')}\n`);
    await link(draft, file).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
    await syncFolder(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
