import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the rows of a batch in a prepared statement. Without knowing how many there are, PostgreSQL expects ten of an
 * array, and plans anew for each batch, because a plan for fewer looks cheaper; of an unknown limit it expects a tenth.
 */
export const fewRows = (rows: RawBuilder<unknown>, count: number) =>
  sql`(select * from ${rows} limit ${count}::bigint)`;
