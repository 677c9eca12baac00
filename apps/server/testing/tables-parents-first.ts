type Table = { name: string; parents: string[] };

/** Insert order by foreign keys; deletion uses the reverse. */
export async function tablesParentsFirst(query: (statement: string) => Promise<Table[]>) {
  const rows = await query(`
    select c.relname as name, coalesce(array_agg(p.relname::text) filter (where p.oid <> c.oid), '{}') as parents
    from pg_class c
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
      left join pg_class p on p.oid = k.confrelid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    group by c.relname order by c.relname`);
  const sorted: string[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      ({ name, parents }) => !sorted.includes(name) && parents.every((parent) => sorted.includes(parent)),
    );
    if (!next) throw new Error('circular foreign keys between tables');
    sorted.push(next.name);
  }
  const children = new Map(
    sorted.map((table) => [
      table,
      rows.filter(({ parents }) => parents.includes(table)).map(({ name }) => name),
    ]),
  );
  return { tables: sorted, children };
}
