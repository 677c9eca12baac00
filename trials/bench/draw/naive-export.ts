import { formatCsvLine } from '@signboard/domain/lists/csv.ts';
import pg from 'pg';

/** A straightforward implementation: all rows, all lines, one string. */
export async function naiveExport(databaseUrl: string, listId: string): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query('select * from entries where list_id = $1 order by entry_number', [
      listId,
    ]);
    const lines = rows.map((row) =>
      formatCsvLine([
        row.entry_number,
        row.address,
        row.joined_at.toISOString(),
        row.email ?? '',
        row.winner ? 'yes' : 'no',
        row.organizer ? 'yes' : 'no',
        row.removed_reason ?? '',
      ]),
    );
    const header = ['entry', 'address', 'joinedAt', 'email', 'winner', 'organizer', 'removed'];
    return [formatCsvLine(header), ...lines].join('');
  } finally {
    await database.end();
  }
}
