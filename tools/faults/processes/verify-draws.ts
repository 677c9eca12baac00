import type pg from 'pg';
import type { OverList } from '../../../testing/world/prepare-draws.ts';
import type { Verdict } from './verify-joins.ts';

/** Expects one draw per list, with the promised number of winners. */
export async function verifyDraws(
  database: Pick<pg.Pool, 'query'>,
  lists: readonly OverList[],
): Promise<Verdict> {
  const verdict: Verdict = { lost: [], doubled: [] };
  for (const { listId, winners } of lists) {
    const { rows } = await database.query<{ draws: number; drawn: number; winners: number }>(
      `select count(*)::int as draws, count(*) filter (where state = 'drawn')::int as drawn,
         (select count(*)::int from entries where list_id = $1 and winner) as winners
       from draws where list_id = $1`,
      [listId],
    );
    const [found] = rows;
    if (!found || found.drawn < 1 || found.winners < winners) verdict.lost.push(`the draw of ${listId}`);
    if (found && (found.draws > 1 || found.winners > winners)) verdict.doubled.push(`the draw of ${listId}`);
  }
  return verdict;
}
