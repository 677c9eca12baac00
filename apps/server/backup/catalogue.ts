import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import { BackupError } from './backup-error.ts';

export type TableColumns = { name: string; columns: string[] };

/** What the migrator records of a database; a restored one has its own. */
const SCHEMA_TABLE = 'schema_migrations';

/** All tables with the columns that are not computed, each after those that its foreign keys name. */
export async function readTables(client: pg.ClientBase): Promise<TableColumns[]> {
  const { rows: tables } = await client.query<TableColumns>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname <> $1
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
    [SCHEMA_TABLE],
  );
  const { rows: references } = await client.query<Reference>(
    `select referring.relname as table, referred.relname as to from pg_constraint
     join pg_class referring on referring.oid = conrelid join pg_class referred on referred.oid = confrelid
     where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  return sortByReferences(tables, references);
}

type Reference = { table: string; to: string };

function sortByReferences(tables: readonly TableColumns[], references: readonly Reference[]): TableColumns[] {
  const sorted: TableColumns[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const isFree = ({ name }: TableColumns) =>
      !references.some((reference) => reference.table === name && left.has(reference.to));
    const free = [...left.values()].filter(isFree);
    if (free.length === 0) throw new Error(`The tables ${[...left.keys()].join(', ')} refer to each other.`);
    for (const table of free) left.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}

/** The baseline and migrations that were applied; functions hold no data. */
export async function readAppliedSchema(
  client: pg.ClientBase,
): Promise<{ name: string; checksum: string }[]> {
  const { rows: found } = await client.query(`select to_regclass('${SCHEMA_TABLE}') is not null as exists`);
  if (!found[0].exists) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${SCHEMA_TABLE} where name not like 'functions/%'
     order by name <> 'baseline', name collate "C"`,
  );
  return rows;
}

/** Values look the same whatever the role's settings are, and nothing ends a long transaction. */
export async function beginLongTransaction(client: pg.ClientBase, mode: string): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(
    `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
     set local bytea_output = 'hex'; set local extra_float_digits = 3; set local statement_timeout = 0;
     set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
}

export const copyTarget = ({ name, columns }: TableColumns) =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`;

export function requireSignboard(schema: readonly unknown[]): void {
  if (schema.length === 0)
    throw new BackupError('This database contains no Signboard: there is nothing to back up.');
}

/** The rows of a query without holding them all. */
export async function* readRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: string,
): AsyncGenerator<Row> {
  await client.query(`declare long_list no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<Row>('fetch 500 from long_list');
    yield* rows;
    if (rows.length === 0) break;
  }
  await client.query('close long_list');
}
