import { type RawBuilder, sql } from 'kysely';

/** Which entries get the list's role: the winners of the latest draw. */
export const isEntitled: RawBuilder<boolean> = sql`entries.winner`;
