import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { CUT_OFF } from './byte-reader.ts';

/** Compresses an archive into a file, which appears when it is complete. Returns its size. */
export async function writeArchiveFile(
  file: string,
  archive: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  if (await exists(file))
    throw new BackupError(`${file} exists already. Choose another name: a backup replaces no file.`);
  const draft = `${file}.incomplete`;
  // Ours from the moment when it is there.
  let isOurs = false;
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  output.once('open', () => {
    isOurs = true;
  });
  try {
    const size = await compress(archive, output, file, signal);
    await rename(draft, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    if (isOurs) await rm(draft, { force: true });
    else if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(
        `${draft} is from a backup that still runs, or that was killed. In that case, delete it.`,
      );
    throw error;
  }
}

/** Compresses an archive into an open stream, which stays open. */
export async function compress(
  archive: AsyncIterable<Uint8Array>,
  output: Writable,
  name: string,
  signal?: AbortSignal,
): Promise<number> {
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(null, chunk);
    },
  });
  const source = Readable.from(archive, { objectMode: true, highWaterMark: 1 });
  try {
    await pipeline(source, createGzip(), measured, output, { signal, end: output !== process.stdout });
  } catch (error) {
    throw OUTPUT_ERRORS.includes(String((error as NodeJS.ErrnoException).code))
      ? unwritable(name, error as Error)
      : error;
  }
  return size;
}

const OUTPUT_ERRORS = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EPIPE', 'ENOENT', 'EACCES', 'EROFS', 'EISDIR'];

const unwritable = (name: string, error: Error) =>
  new BackupError(`${name} could not be written: ${error.message}`, { cause: error });

/** The decompressed bytes of a file; of standard input for `-`. */
export async function* readArchiveFile(
  file: string,
  input = process.stdin as Readable,
): AsyncGenerator<Buffer> {
  const source = file === '-' ? input : createReadStream(file);
  try {
    const gunzip = createGunzip();
    source.once('error', (error: Error) => gunzip.destroy(error));
    yield* source.pipe(gunzip);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw new BackupError(CUT_OFF);
    if (message === 'incorrect header check') throw new BackupError(`${file} is no backup of Signboard.`);
    if (code?.startsWith('Z_')) throw new BackupError('The backup is damaged. Nothing was restored.');
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (code === 'EISDIR' || code === 'EACCES') throw new BackupError(`${file} can't be read: ${message}`);
    throw error;
  } finally {
    source.destroy();
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
