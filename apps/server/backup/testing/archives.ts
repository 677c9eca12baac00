import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createKeyring } from '#server/platform/secrets/keyring.ts';
import { readArchiveFile } from '../archive-file.ts';
import { ByteReader } from '../byte-reader.ts';
import { type Restored, type RestoreTarget, restoreBackup } from '../restore-backup.ts';
import { paddingOf, readTar, TAR_END, tarHeader } from '../tar.ts';
import { type Saved, writeBackup } from '../write-backup.ts';
import { type Instance, SECRET_KEY } from './broad-instance.ts';

export const NOTHING_SAVED: Saved = { tables: 0, rows: 0, pictures: 0, proofs: 0, missing: 0 };

export const sourceOf = ({ test }: Instance) => ({
  databaseUrl: test.deps.databaseUrl,
  stores: test.deps,
  clock: test.clock,
});

/** The compressed archive, and what was reported. */
export async function backUp(instance: Instance): Promise<{ bytes: Buffer; saved: Saved; lines: string[] }> {
  const [saved, lines] = [{ ...NOTHING_SAVED }, [] as string[]];
  const archive = writeBackup(sourceOf(instance), saved, {
    report: (line) => lines.push(line),
  });
  return { bytes: gzipSync(await buffer(Readable.from(archive))), saved, lines };
}

export async function restore(
  bytes: Uint8Array,
  target: Pick<RestoreTarget, 'databaseUrl' | 'stores'> & Partial<RestoreTarget>,
  report: (line: string) => void = () => {},
): Promise<Restored> {
  const whole = { keyring: createKeyring([SECRET_KEY]), clock: systemClock, ...target };
  return await restoreBackup(
    readArchiveFile('-', Readable.from([bytes], { objectMode: false })),
    async () => whole,
    { report },
  );
}

export type Part = { name: string; content: Buffer };

/** What an archive contains. */
export async function unpack(bytes: Buffer): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const { name, content } of readTar(new ByteReader(Readable.from([gunzipSync(bytes)]))))
    parts.push({ name, content: await buffer(Readable.from(content)) });
  return parts;
}

/** An archive of these parts, which nothing checks. */
export function packUp(parts: readonly (Part & { size?: number })[]): Buffer {
  const blocks = parts.flatMap(({ name, content, size = content.length }) => [
    tarHeader(name, size, 0),
    content,
    paddingOf(content.length),
  ]);
  return gzipSync(Buffer.concat([...blocks, TAR_END]));
}
