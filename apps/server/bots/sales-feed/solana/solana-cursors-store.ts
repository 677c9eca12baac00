import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { SolanaPosition } from './solana-position.ts';

/** The position in each program's list. */
export async function readPositions(db: Db): Promise<Map<string, SolanaPosition>> {
  const rows = await db
    .selectFrom('chainCursors')
    .select(['source', 'position'])
    .where('chain', '=', 'solana')
    .execute();
  return new Map(rows.map(({ source, position }) => [source, position as SolanaPosition]));
}

/** Starts following a program, unless another process already has. */
export async function addPosition(db: Db, program: string, position: SolanaPosition): Promise<void> {
  await db
    .insertInto('chainCursors')
    .values({ chain: 'solana', source: program, position: JSON.stringify(position) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Compare-and-set: only if the position is still where the reader found it. */
export async function movePosition(
  db: Db,
  program: string,
  from: SolanaPosition,
  to: SolanaPosition,
): Promise<boolean> {
  const { rows } = await sql`update chain_cursors
    set position = ${JSON.stringify(to)}::jsonb, moved_at = now()
    where chain = 'solana' and source = ${program} and position = ${JSON.stringify(from)}::jsonb
    returning source`.execute(db);
  return rows.length > 0;
}
