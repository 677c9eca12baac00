import type pg from 'pg';
import type { Rush } from '../../../testing/world/prepare-rush.ts';
import type { Joins } from './join-steadily.ts';

/** What is missing and what is there twice. */
export type Verdict = { lost: string[]; doubled: string[] };

/** Holds the entries against what people were told: each on the list once, under its number, and the counter right. */
export async function judgeJoins(
  database: Pick<pg.Pool, 'query'>,
  rush: Rush,
  { confirmed }: Joins,
): Promise<Verdict> {
  const { rows } = await database.query<{ address: string; number: number }>(
    'select address, entry_number as number from entries where list_id = $1',
    [rush.listId],
  );
  const counter = await database.query<{ joined: number }>(
    'select joined from list_counters where list_id = $1',
    [rush.listId],
  );
  const numbers = new Map(rows.map(({ address, number }) => [address, number]));
  const missing = [...confirmed].filter(
    ([{ address }, number]) => !numbers.has(address) || (number !== null && numbers.get(address) !== number),
  );
  const joined = counter.rows[0]?.joined ?? 0;
  return {
    lost: [
      ...missing.map(([{ address }]) => `the entry of ${address}`),
      ...(joined < rows.length ? [`${rows.length - joined} in the counter of entries`] : []),
    ],
    doubled: joined > rows.length ? [`${joined - rows.length} in the counter of entries`] : [],
  };
}
