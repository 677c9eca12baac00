import type pg from 'pg';

/** What waits until a time, by table and column. */
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

/**
 * What was put off by a clock that was an hour ahead is due an hour late, which is as late as the clock was wrong. Nobody
 * wants to wait for that here: all times that lie ahead come an hour nearer.
 */
export async function letAnHourPass(database: Pick<pg.Pool, 'query'>): Promise<number> {
  let moved = 0;
  for (const [table, column] of DUE_TIMES) {
    const { rowCount } = await database.query(
      `update ${table} set ${column} = ${column} - interval '1 hour' where ${column} > now() + interval '50 minutes'`,
    );
    moved += rowCount ?? 0;
  }
  return moved;
}
