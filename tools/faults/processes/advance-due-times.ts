import type pg from 'pg';

/** Columns with due times, by table. */
const DUE_TIMES = [
  ['mails', 'next_attempt_at'],
  ['mails', 'leased_until'],
  ['deliveries', 'next_attempt_at'],
  ['deliveries', 'leased_until'],
  ['draws', 'leased_until'],
  ['publishing_pauses', 'since'],
  ['publishing_pauses', 'resumes_at'],
  ['bots', 'x_resumes_at'],
  ['bots', 'discord_resumes_at'],
] as const;

/** Work scheduled while the clock was an hour ahead is due an hour late. Instead of waiting, move all due times an hour back. */
export async function advanceDueTimes(database: Pick<pg.Pool, 'query'>): Promise<number> {
  let moved = 0;
  for (const [table, column] of DUE_TIMES) {
    const { rowCount } = await database.query(
      `update ${table} set ${column} = ${column} - interval '1 hour' where ${column} > now() + interval '50 minutes'`,
    );
    moved += rowCount ?? 0;
  }
  return moved;
}
