import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** The channel on which a worker hears that a draw has something to do. */
export const DRAWS_CHANNEL = 'signboard_draws';

/** Wakes a worker at the commit of the transaction. */
export async function wakeDraws(db: Db): Promise<void> {
  await sql`select pg_notify(${DRAWS_CHANNEL}, '')`.execute(db);
}
