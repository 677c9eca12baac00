import type pg from 'pg';

type Column = {
  name: string;
  type: string;
  is_required: boolean;
  is_not_null: boolean;
};
export type Catalogue = {
  relations: string[];
  columns: Map<string, Column>;
  rules: Map<string, string>;
  functions: string[];
};

/** What the statements of running processes depend on. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const rows = async <T extends pg.QueryResultRow>(statement: string) =>
    (await client.query<T>(statement)).rows;
  const relations = await rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  );
  const columns = await rows<Column>(
    `select relname || '.' || attname as name, format_type(atttypid, atttypmod) || attgenerated::text as type,
       attnotnull as is_not_null, attnotnull and not atthasdef and attidentity = '' as is_required
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  );
  const rules = await rows<{ name: string; table: string }>(
    `select conname as name, conrelid::regclass::text as table from pg_constraint
       where connamespace = 'public'::regnamespace and contype <> 'n'
     union all
     select indexrelid::regclass::text, indrelid::regclass::text from pg_index
       join pg_class on pg_class.oid = indrelid where indisunique and relnamespace = 'public'::regnamespace`,
  );
  const functions = await rows<{ name: string }>(
    `select proname || '(' || pg_get_function_arguments(oid) || ') returns ' || pg_get_function_result(oid) as name
     from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return {
    relations: relations.map(({ name }) => name),
    columns: new Map(columns.map((column) => [column.name, column])),
    rules: new Map(rules.map(({ name, table }) => [name, table])),
    functions: functions.map(({ name }) => name),
  };
}

/**
 * Why processes of the version before may fail on the schema after. A check that was replaced under its own name is not
 * among them: whether it accepts less can't be seen.
 */
export function findIncompatibleChanges(before: Catalogue, after: Catalogue): string[] {
  const changes: string[] = [];
  for (const [name, column] of before.columns) {
    const now = after.columns.get(name);
    if (!now) changes.push(`${name} is gone`);
    else if (now.type !== column.type) changes.push(`${name} is ${now.type}, was ${column.type}`);
    else if (now.is_not_null && !column.is_not_null) changes.push(`${name} may no longer be null`);
    else if (now.is_required && !column.is_required) changes.push(`${name} has no default any more`);
  }
  const tableOf = (name: string) => name.slice(0, name.indexOf('.'));
  for (const [name, column] of after.columns) {
    if (!before.columns.has(name) && column.is_required && before.relations.includes(tableOf(name)))
      changes.push(`${name} must be given`);
  }
  for (const [name, table] of after.rules) {
    if (!before.rules.has(name) && before.relations.includes(table)) changes.push(`${name} is a new rule`);
  }
  for (const name of before.functions) {
    if (!after.functions.includes(name)) changes.push(`${name} is gone`);
  }
  return changes;
}
