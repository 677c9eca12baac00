import type pg from 'pg';
import type { Rush } from '../../world/prepare-rush.ts';
import type { Joins } from './join-continuously.ts';

export type Verdict = { lost: string[]; doubled: string[] };

/** Expects every confirmed person on the list once, with their entry number, and a correct counter. */
export async function verifyJoins(
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
