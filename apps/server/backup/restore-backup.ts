import type pg from 'pg';
import { DatabaseClient } from '#server/platform/db/database-client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { readSchema } from '#server/platform/db/schema-files.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { BackupError } from './backup-error.ts';
import { ByteReader, CUT_OFF } from './byte-reader.ts';
import { beginLongTransaction, readAppliedSchema, readTables } from './catalogue.ts';
import { findUnreadable, requireKeys } from './check-keys.ts';
import { closeOpenWork } from './close-open-work.ts';
import { COMPLETE, type Complete, completeSchema, type Manifest, parseName } from './entries.ts';
import { readManifest, readSmallJson, requireSameTables, requireSchema } from './manifest.ts';
import { createProgress, type Progress } from './progress.ts';
import { RestoredFiles } from './restored-files.ts';
import { RestoredTables } from './restored-tables.ts';
import type { Stores } from './stored-files.ts';
import { readTar, type TarEntry } from './tar.ts';
import type { Control } from './write-backup.ts';

export type RestoreTarget = {
  databaseUrl: string;
  stores: Stores;
  keyring: Keyring;
  clock: Clock;
  /** Also restores a backup whose secrets none of the present keys opens. */
  isWithoutKeys?: boolean;
  /** Contains the files of the schema. */
  schemaFolder?: URL;
};

export type Restored = {
  madeAt: string;
  rows: number;
  pictures: number;
  proofs: number;
  /** What was not done yet, and will not be. */
  closed: string[];
  unreadable: string[];
};

/**
 * Fills an empty instance in one transaction: a backup that turns out to be incomplete, or a process that dies, leaves it
 * empty. `openTarget` is called once the file is known to be a backup that this program understands.
 */
export async function restoreBackup(
  archive: AsyncIterable<Buffer>,
  openTarget: (manifest: Manifest) => Promise<RestoreTarget>,
  { report, signal }: Control,
): Promise<Restored> {
  const entries = readTar(new ByteReader(archive));
  const manifest = await readManifest(entries);
  const target = await openTarget(manifest);
  const { databaseUrl, schemaFolder: folder } = target;
  requireSchema(manifest, await readSchema(folder));
  const client = new DatabaseClient({ connectionString: databaseUrl, application_name: 'signboard-restore' });
  await client.connect();
  signal?.addEventListener('abort', () => void client.end(), { once: true });
  try {
    await requireStopped(client);
    await requireNoLaterSchema(client, manifest);
    // Later migrations then change the restored rows as they would have changed the original ones.
    await migrate(databaseUrl, { folder, upTo: manifest.schema.at(-1)?.name, report });
    await beginLongTransaction(client, '');
    const parts = { ...target, client, progress: createProgress(report, target.clock) };
    const restored = await restoreEntries(parts, manifest, entries);
    await client.query('commit');
    await migrate(databaseUrl, { folder, report });
    return restored;
  } finally {
    await client.end();
  }
}

/** The product would see rows appear under it, and begin to send. */
async function requireStopped(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name in ('signboard', 'signboard-listen')`,
  );
  if (rowCount)
    throw new BackupError(
      'Signboard is running on this database. Stop it before you restore a backup. (A pooler may keep its connections for a while: use the address of the database itself.)',
    );
}

async function requireNoLaterSchema(client: pg.Client, { schema }: Manifest): Promise<void> {
  const applied = await readAppliedSchema(client);
  const later = applied.find(({ name }) => !schema.some((saved) => saved.name === name));
  if (!later) return;
  throw new BackupError(
    `This database already has the migration ${later.name}, which the backup is older than. Restore into a new, empty database: it is migrated afterwards.`,
  );
}

type Parts = RestoreTarget & { client: pg.Client; progress: Progress };

async function restoreEntries(
  parts: Parts,
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
): Promise<Restored> {
  const { client, clock, keyring, isWithoutKeys } = parts;
  requireSameTables(manifest.tables, await readTables(client));
  const tables = new RestoredTables(parts, manifest.tables);
  const files = new RestoredFiles(parts);
  await tables.begin();
  let unreadable: string[] | null = null;
  let complete: Complete | null = null;
  for await (const entry of entries) {
    const name = parseName(entry.name);
    const isInOrder = !complete && (name?.kind === 'table' ? !unreadable : name || entry.name === COMPLETE);
    if (!isInOrder) throw new BackupError(`The backup is damaged: ${entry.name} does not belong there.`);
    if (name?.kind === 'table') {
      await tables.add(name.id, entry);
      continue;
    }
    if (!unreadable) {
      await tables.end();
      unreadable = await findUnreadable(client, keyring);
      if (!isWithoutKeys) requireKeys(unreadable);
    }
    if (name) await files.add(name, entry);
    else complete = await readComplete(entry);
  }
  if (!complete) throw new BackupError(CUT_OFF);
  const { rows } = tables;
  const { pictures, proofs } = files;
  if (complete.rows !== rows || complete.entries !== pictures + proofs)
    throw new BackupError('The backup is damaged: parts of it are missing. Nothing was restored.');
  const closed = await closeOpenWork(client, clock.now());
  await tables.enableTriggers();
  return { madeAt: manifest.madeAt, rows, pictures, proofs, closed, unreadable: unreadable ?? [] };
}

async function readComplete(entry: TarEntry): Promise<Complete> {
  const { data } = completeSchema.safeParse(await readSmallJson(entry));
  if (data?.sha256 !== entry.digestBefore)
    throw new BackupError('The backup was changed after it was made, or is damaged. Nothing was restored.');
  return data;
}
