import type pg from 'pg';
import { toCamelCase } from './to-camel-case.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  /** `none`, or who writes it: a default, or the database alone. */
  written: 'none' | 'default' | 'identity' | 'computed';
  isKey: boolean;
  /** Its constraints that concern no other column, as SQL. */
  checks: string[];
};

const COLUMNS = `
  select relname as table, attname as column, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    case when attidentity <> '' then 'identity' when attgenerated <> '' then 'computed'
      when atthasdef then 'default' else 'none' end as written,
    exists (select from pg_constraint where conrelid = pg_class.oid and contype = 'p' and conkey = array[attnum]) as "isKey",
    array(select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum] order by conname) as checks
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
    and attnum > 0 and not attisdropped
  order by relname, attnum`;

/** As the driver reads and writes them. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'BigNumber',
  numeric: 'string',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'Json',
};

const HEADER = `// Written by \`npm run tables\` from the migrated database; a test fails when it is out of date.
import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely';

/** The driver returns what PostgreSQL's bigint holds as text. */
export type BigNumber = ColumnType<string, string | number, string | number>;
/** Its text; database.ts says what is in it. */
export type Json = ColumnType<unknown, string, string>;
/** The database fills it in where it is not given. */
export type Default<T> = ColumnType<SelectType<T>, InsertType<T> | undefined, UpdateType<T>>;
/** Only the database writes it. */
export type Computed<T> = ColumnType<T, never, never>;
/** The database generates it, unless it is given. */
export type RowId = ColumnType<string, string | undefined, never>;

`;

/** The tables as TypeScript. */
export async function describeTables(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table));
  const written = tables.map(([table, columns = []]) => {
    const lines = columns.map((column) => `    ${nameOf(column.column)}: ${typeOf(column)};\n`);
    return `  ${nameOf(table)}: {\n${lines.join('')}  };\n`;
  });
  return `${HEADER}export type StoredTables = {\n${written.join('')}};\n`;
}

/** The plugin has to find the way back. */
function nameOf(name: string): string {
  const camelCase = toCamelCase(name);
  if (camelCase.replaceAll(/(?<![A-Z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) !== name)
    throw new Error(`${name} can't be written in camel case: name it otherwise`);
  return camelCase;
}

function typeOf(column: Column): string {
  const { isNullable, written, isKey } = column;
  if (written === 'default' && isKey && column.type === 'uuid') return 'RowId';
  const type = `${valueType(column)}${isNullable ? ' | null' : ''}`;
  if (written === 'default') return `Default<${type}>`;
  if (written === 'none') return type;
  return `Computed<${type.replace('BigNumber', 'string').replace('Json', 'unknown')}>`;
}

function valueType({ table, column, type, checks }: Column): string {
  const [, single, suffix = ''] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  const plain = TYPES[String(single)];
  if (!plain) throw new Error(`${table}.${column} is ${type}, which has no type in code yet`);
  const known = checks
    .map(knownValues)
    .find((values) => values !== undefined)
    ?.join(' | ');
  if (!known) return `${plain}${suffix}`;
  return suffix ? `(${known})${suffix}` : known;
}

/** Those of a check like `chain in ('ethereum', 'solana')`, or that an array contains nothing else. */
function knownValues(check: string): string[] | undefined {
  const [, values] =
    /^CHECK \(\(\w+ (?:= ANY \(|<@ )ARRAY\[((?:'[^']+'::text(?:, )?)+)\]\)?\)\)$/.exec(check) ?? [];
  return values?.split(', ').map((value) => value.replace('::text', ''));
}
