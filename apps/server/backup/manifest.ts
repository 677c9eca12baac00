import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Schema } from '#server/platform/db/schema-files.ts';
import { BackupError, NO_BACKUP } from './backup-error.ts';
import type { TableColumns } from './catalogue.ts';
import { MANIFEST, type Manifest, manifestSchema } from './entries.ts';
import type { TarEntry } from './tar.ts';

const MAX_JSON_BYTES = 1_000_000;

/** The first entry says what the archive is. Until its end has been read, any contradiction may also be damage. */
export async function readManifest(entries: AsyncIterator<TarEntry>): Promise<Manifest> {
  const { done, value: entry } = await entries.next();
  if (done || entry.name !== MANIFEST) throw new BackupError(NO_BACKUP);
  const content = await readSmallJson(entry);
  const { success, data } = manifestSchema.safeParse(content);
  if (success) return data;
  const { format } = (content ?? {}) as { format?: unknown };
  throw new BackupError(
    typeof format === 'number' && format > 1
      ? 'The backup was made by a newer version of Signboard, or the file is damaged. Restore it with that version, or a newer one.'
      : NO_BACKUP,
  );
}

export async function readSmallJson({ name, size, content }: TarEntry): Promise<unknown> {
  if (size > MAX_JSON_BYTES) throw new BackupError(`${NO_BACKUP} (${name} is too large)`);
  try {
    return JSON.parse((await buffer(Readable.from(content))).toString());
  } catch (error) {
    if (error instanceof SyntaxError) throw new BackupError(NO_BACKUP);
    throw error;
  }
}

/** This program must know everything that was done to the tables of the backup. */
export function requireSchema({ schema, version }: Manifest, { baseline, migrations }: Schema): void {
  const known = [baseline, ...migrations];
  const strange = schema.find(
    ({ name, checksum }, at) => known[at]?.name !== name || known[at].checksum !== checksum,
  );
  if (!strange) return;
  if (known.some(({ name }) => name === strange.name))
    throw new BackupError(
      `The backup was made by another Signboard ${version}, whose ${strange.name} of the tables is not that of this one, or the file is damaged. Restore it with the program that made it.`,
    );
  throw new BackupError(
    `The backup was made by a newer Signboard (${version}, ${strange.name}), or the file is damaged. Restore it with that version, or a newer one.`,
  );
}

export function requireSameTables(saved: readonly TableColumns[], present: readonly TableColumns[]): void {
  const describe = (tables: readonly TableColumns[]) =>
    tables.map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`).toSorted();
  const own = new Set(describe(present));
  const strange = describe(saved).filter((table) => !own.has(table));
  if (strange.length > 0 || saved.length !== present.length)
    throw new BackupError(
      'The tables of this database are not those of the backup, or the file is damaged. Restore into a new, empty database.',
    );
}
