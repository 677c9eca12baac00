import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

/** Arbitrary, but unique to migrations: processes that start concurrently wait for each other here. */
const MIGRATION_LOCK = 7_214_001;

type Migration = { name: string; sql: string; checksum: string };

/** Applies pending migrations; safe when several processes start concurrently. */
export async function migrate(
  url: string,
  folder = new URL('./migrations/', import.meta.url),
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await requireSupportedServer(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    return await applyPending(client, migrations);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const applied = new Map<string, string>(
    (
      await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    ).rows.map((row) => [row.name, row.checksum]),
  );
  for (const name of applied.keys()) {
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database was migrated by a newer Signboard (${name}). Start that version, or restore the backup made before it.`,
      );
    }
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before !== undefined && before !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied. Add a new migration instead.`);
  }
  for (const migration of pending) await applyMigration(client, migration);
  return pending.map(({ name }) => name);
}

async function applyMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < 15) throw new Error(`DATABASE_URL points to PostgreSQL ${major}; Signboard needs 15 or newer.`);
}
