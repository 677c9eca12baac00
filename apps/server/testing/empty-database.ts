import { OUTER_LIMIT_MS } from '../../../testing/outer-limit.ts';
import { administer } from './prepare-template.ts';
import { tablesParentsFirst } from './tables-parents-first.ts';

/** Deleting more takes longer than a new database, and what is deleted still takes space. */
const MOST_BYTES = 2_000_000;

const END_SESSIONS = `
  select pg_terminate_backend(pid, ${OUTER_LIMIT_MS}) from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;

/** Writes to the system's own tables (by changes of the schema, or statistics) and to the one table that is never empty. */
const CATALOG_WRITES = `
  (select sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid))
    from pg_class where relkind = 'r' and not relisshared
      and (relnamespace <> 'public'::regnamespace or relname = 'schema_migrations'))
  + (select count(*) from pg_db_role_setting, pg_database where setdatabase = pg_database.oid and datname = current_database())`;

const TABLES = `
  select array_agg(relname::text) filter (where bytes > 0) as names, sum(bytes)::int as bytes
  from (
    select relname, pg_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  ) as found`;

const RESTART_SEQUENCES = `
  select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null`;

/** Read once: a database in which it has changed is not emptied. */
let deletionOrder: Promise<string[]> | undefined;

/**
 * Deletes all rows of a test database, as if it were new. Returns false, with nothing done, if a test changed more than
 * rows, or if there are many of them.
 */
export async function emptyDatabase(url: string): Promise<boolean> {
  // A session counts what it wrote when it ends.
  await administer(url, END_SESSIONS);
  const [found] = await administer<{ writes: string; names: string[] | null; bytes: number }>(
    url,
    `select ${CATALOG_WRITES} as writes, names, bytes from (${TABLES}) as tables`,
  );
  if (found?.writes !== '0' || found.bytes > MOST_BYTES) return false;
  deletionOrder ??= tablesParentsFirst((text) => administer(url, text)).then(({ tables }) =>
    tables.reverse(),
  );
  const written = new Set(found.names);
  const deletions = (await deletionOrder)
    .filter((name) => written.has(name))
    .map((name) => `delete from ${name};`);
  await administer(url, `${deletions.join('')} ${RESTART_SEQUENCES}`);
  return true;
}
