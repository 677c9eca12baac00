import type pg from 'pg';
import { tablesParentsFirst } from '#server/testing/tables-parents-first.ts';

/** Visits, and who was counted among them, are written a few seconds late, on their own timer. */
const WRITTEN_LATER = ['list_figures', 'usage_counts'];

/** A snapshot of a database: differences since, and restore. */
export type DatabaseSnapshot = {
  /** Tables with changed rows. */
  changedTables(): Promise<string[]>;
  /** Added, changed and removed rows, as JSON in a stable order. */
  changes(): Promise<{ table: string; isGone: boolean; row: Record<string, unknown> }[]>;
  /** The whole snapshot as searchable text. */
  text(): Promise<string>;
  /** A counter that increases with every written row, even in rolled-back transactions. */
  writes(): Promise<string>;
  restore(): Promise<void>;
};

/** The sequence also counts rolled-back writes. Only the tables that were written are compared. */
const COUNT_WRITES = `
  create sequence kept.writes;
  create table kept.written (name text);
  create function kept.count_write() returns trigger language plpgsql as
    $$ begin perform nextval('kept.writes'); insert into kept.written values (tg_table_name); return null; end $$;`;

/** Copies every table into a separate schema, so that the database does the comparison. */
export async function snapshotDatabase(pool: pg.Pool): Promise<DatabaseSnapshot> {
  const { tables, children } = await tablesParentsFirst(async (text) => (await pool.query(text)).rows);
  const columns = await storedColumns(pool);
  const copies = tables.map((table) => `create table kept.${table} as table public.${table};`);
  const compared = tables.filter((table) => !WRITTEN_LATER.includes(table));
  const counters = compared.map(
    (table) => `create or replace trigger kept_write after insert or update or delete on public.${table}
      for each row execute function kept.count_write();`,
  );
  await pool.query(
    `drop schema if exists kept cascade; create schema kept; ${COUNT_WRITES}${copies.join('')}${counters.join('')}`,
  );
  let writesSeen = await writesSoFar(pool);

  const changedTables = async () => {
    if ((await writesSoFar(pool)) === writesSeen) return [];
    const written = await writtenTables(pool);
    if (written.length === 0) return [];
    const { rows } = await pool.query<{ name: string }>(
      compared
        .filter((table) => written.includes(table))
        .map((table) => `select '${table}' as name where exists (${differences(table)})`)
        .join(' union all '),
    );
    if (rows.length === 0) writesSeen = await writesSoFar(pool);
    return rows.map(({ name }) => name);
  };
  return {
    changedTables,
    writes: () => writesSoFar(pool),
    async changes() {
      const found = [];
      for (const table of await changedTables()) {
        const { rows } = await pool.query(
          `select '${table}' as table, is_gone as "isGone", row from (${differences(table)}) as found (is_gone, row)
           order by is_gone, row::text`,
        );
        found.push(...rows);
      }
      return found;
    },
    async text() {
      const all = tables.map((table) => `select to_jsonb(t)::text as row from kept.${table} t`);
      const { rows } = await pool.query<{ row: string }>(all.join(' union all '));
      return rows.map(({ row }) => row).join('\n');
    },
    async restore() {
      if ((await writesSoFar(pool)) === writesSeen) return;
      const replaced = withChildren([...(await writtenTables(pool)), ...WRITTEN_LATER], children);
      const restored = tables.filter((table) => replaced.has(table));
      const emptied = restored.toReversed().map((table) => `delete from public.${table};`);
      const filled = restored.map(
        (table) =>
          `insert into public.${table} (${columns.get(table)}) overriding system value
            select ${columns.get(table)} from kept.${table};`,
      );
      await pool.query(
        `begin; ${triggers('disable', restored)} ${emptied.join('')} ${filled.join('')} ${triggers('enable', restored)}
          delete from kept.written; commit`,
      );
      writesSeen = await writesSoFar(pool);
    },
  };
}

async function writtenTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select distinct name from kept.written');
  return rows.map(({ name }) => name);
}

/** A row can't be replaced without those that refer to it. */
function withChildren(
  tables: readonly string[],
  children: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const all = new Set(tables);
  // Those that are added meanwhile are visited too.
  for (const table of all) for (const child of children.get(table) ?? []) all.add(child);
  return all;
}

async function writesSoFar(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query('select last_value, is_called from kept.writes');
  return JSON.stringify(rows[0]);
}

const differences = (table: string) => `
  select false, to_jsonb(n) from (table public.${table} except all table kept.${table}) as n
  union all
  select true, to_jsonb(o) from (table kept.${table} except all table public.${table}) as o`;

/** The columns of each table that can be written: all but generated ones. */
async function storedColumns(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; columns: string }>(`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by table_name`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const OWNING_COLUMNS = ['id', 'owner_id', 'user_id', 'list_id', 'bot_id'];

/** True for rows that are, or refer to, one of these ids; text that merely mentions one does not count. */
export function belongsTo(row: Record<string, unknown>, ids: readonly string[]): boolean {
  return OWNING_COLUMNS.some((column) => ids.includes(String(row[column])));
}

const WITH_TRIGGERS = ['lists', 'list_counters', 'draws'];

/**
 * Triggers would write rows that the snapshot has, or guard what it replaces. Only those of the tables that are restored: all
 * connections plan their statements anew after such a change.
 */
const triggers = (action: 'enable' | 'disable', restored: readonly string[]) =>
  WITH_TRIGGERS.filter((table) => restored.includes(table))
    .map((table) => `alter table ${table} ${action} trigger user;`)
    .join(' ');
