import type pg from 'pg';
import { systemClock } from '#server/platform/lib/clock.ts';
import { DatabaseClient } from './database-client.ts';
import { BASELINE, type FunctionFile, type Migration, readSchema, type Schema } from './schema-files.ts';

/** Arbitrary, but unique to migrations: processes that start concurrently wait for each other here. */
const MIGRATION_LOCK = 7_214_001;

/** Not available in time, and a deadlock that PostgreSQL resolved: the step was rolled back and can be repeated. */
const LOCK_ERRORS = ['55P03', '40P01'];

type Options = {
  /** Contains `baseline`, `migrations` and `functions`. */
  folder?: URL | undefined;
  /** The last migration to apply, or the baseline; functions are left out if others follow. */
  upTo?: string | undefined;
  /** Gets a line before each step, and for each retry. */
  report?: (line: string) => void;
  /** How long a statement waits for a lock. Everything that comes after it queues behind it for as long. */
  lockTimeoutMs?: number;
  tries?: number;
  pauseMs?: number;
};

type Step = { names: string[]; notice: string; apply(client: pg.Client): Promise<void> };

/**
 * Brings a database to the current schema and returns the names of what was applied. Safe when several processes start
 * concurrently. Each step is one transaction with its own lock, so nothing is left behind on a connection of a pooler.
 */
export async function migrate(
  url: string,
  { folder, upTo, report = () => {}, lockTimeoutMs = 2_000, tries = 60, pauseMs = 2_000 }: Options = {},
): Promise<string[]> {
  const schema = endAt(await readSchema(folder), upTo);
  return await withClient(url, async (client) => {
    // The product's own role may change no table; with nothing to do, it needs not.
    if ((await findPending(client, schema)).length === 0) return [];
    const applied: string[] = [];
    for (let attempt = 1; ; ) {
      try {
        const step = await applyNext(client, schema, lockTimeoutMs, report);
        if (!step) return applied;
        applied.push(...step.names);
        attempt = 1;
      } catch (error) {
        if (!isLockError(error) || attempt >= tries) throw error;
        report(`${(error as Error).message}; trying again (${attempt} of ${tries})`);
        attempt += 1;
        await systemClock.sleep(pauseMs);
      }
    }
  });
}

/** Functions may use what only later migrations add. */
function endAt(schema: Schema, name: string | undefined): Schema {
  const migrations = schema.migrations.slice(0, schema.migrations.findIndex((one) => one.name === name) + 1);
  const isComplete = name === undefined || migrations.length === schema.migrations.length;
  return isComplete ? schema : { ...schema, migrations, functions: [] };
}

/** What `migrate` would report, without applying it. */
export async function listPendingSteps(url: string, folder?: URL): Promise<string[]> {
  const schema = await readSchema(folder);
  return await withClient(url, async (client) =>
    (await findPending(client, schema)).map(({ notice }) => notice),
  );
}

async function findPending(client: pg.Client, schema: Schema): Promise<Step[]> {
  const { rows } = await client.query("select to_regclass('schema_migrations') is not null as exists");
  return findSteps(schema, rows[0]?.exists ? await readApplied(client) : new Map<string, string>());
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await requireSupportedServer(client);
    return await use(client);
  } finally {
    await client.end();
  }
}

async function applyNext(
  client: pg.Client,
  schema: Schema,
  lockTimeoutMs: number,
  report: (line: string) => void,
): Promise<Step | undefined> {
  let step: Step | undefined;
  await client.query('begin');
  try {
    // Timeouts of the role must not end a long migration, or the wait for another process that runs one.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    step = findSteps(schema, await readApplied(client))[0];
    if (step) {
      report(step.notice);
      await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
      await step.apply(client);
    }
    await client.query('commit');
    return step;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) throw await notOwner(client, error);
    if (!step) throw error;
    throw new Error(`${step.names.join(', ')} failed: ${(error as Error).message}`, { cause: error });
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function notOwner(client: pg.Client, cause: unknown): Promise<Error> {
  const { rows } = await client.query('select current_user as role');
  return new Error(
    `The database has to be migrated, which its role ${rows[0]?.role} may not do. Run node apps/server/bin/migrate.ts as the owner of the tables first.`,
    { cause },
  );
}

const isLockError = (error: unknown) =>
  LOCK_ERRORS.includes(String(((error as Error).cause as { code?: string } | undefined)?.code));

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function findSteps({ baseline, migrations, functions }: Schema, applied: Map<string, string>): Step[] {
  requireKnownDatabase({ baseline, migrations, functions }, applied);
  const steps: Step[] = [];
  if (!applied.has(BASELINE)) {
    steps.push({
      names: [BASELINE],
      notice: 'Creating the tables of an empty database.',
      async apply(client) {
        await client.query(baseline.sql);
        await record(client, baseline);
      },
    });
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  steps.push(...pending.map(toStep));
  // A migration may have dropped functions, so that they are all created again after one.
  const changed =
    pending.length > 0 ? functions : functions.filter(({ name, checksum }) => applied.get(name) !== checksum);
  if (changed.length > 0) {
    steps.push({
      names: changed.map(({ name }) => name),
      notice: `Applying ${changed.length} function files.`,
      apply: (client) => replaceFunctions(client, changed),
    });
  }
  return steps;
}

function requireKnownDatabase({ baseline, migrations }: Schema, applied: Map<string, string>): void {
  if (applied.size > 0 && applied.get(BASELINE) !== baseline.checksum) {
    throw new Error(
      'This database was created by a version of Signboard from before the first release and cannot be upgraded. Start with an empty database, or an empty DATA_DIR.',
    );
  }
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    // A function file that was deleted since then is no sign of anything.
    if (name === BASELINE || name.startsWith('functions/')) continue;
    if (!known.has(name)) {
      throw new Error(
        `The database was migrated by a newer Signboard (${name}). Start that version, or restore the backup made before it.`,
      );
    }
    if (known.get(name) !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied. Add a new migration instead.`);
  }
}

const toStep = (migration: Migration): Step => ({
  names: [migration.name],
  notice: `Applying ${migration.name}: ${
    migration.isCompatible
      ? 'processes of the last release may keep running.'
      : 'processes of the last release must be stopped.'
  }`,
  async apply(client) {
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("update schema_migrations set checksum = '' where name like 'functions/%'");
  },
});

async function replaceFunctions(client: pg.Client, files: FunctionFile[]): Promise<void> {
  // They call each other, in no order; a test checks their bodies.
  await client.query('set local check_function_bodies = off');
  for (const file of files) {
    try {
      await client.query(file.sql);
    } catch (error) {
      // 42P13: PostgreSQL replaces the body only.
      if ((error as { code?: string }).code !== '42P13') throw error;
      throw new Error(changedSignature(file.name, (error as Error).message));
    }
    await record(client, file);
  }
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = current_schema()::regnamespace and proname = any($1) group by proname having count(*) > 1`,
    [files.flatMap(({ defines }) => defines)],
  );
  for (const { name } of rows) {
    const file = files.find(({ defines }) => defines.includes(name));
    throw new Error(changedSignature(file?.name ?? name, `there are two functions ${name} now`));
  }
}

const changedSignature = (file: string, what: string) =>
  `${file} changes what its function accepts or returns (${what}). Drop the old function, and what depends on it, in a migration with "-- compatible: no", or give the new one another name.`;

async function record(
  client: pg.Client,
  { name, checksum }: { name: string; checksum: string },
): Promise<void> {
  await client.query(
    `insert into schema_migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < 15) throw new Error(`DATABASE_URL points to PostgreSQL ${major}; Signboard needs 15 or newer.`);
}
