import { type RawBuilder, sql } from 'kysely';

/** The place of an entry after the winners of the latest draw; null for winners and without a draw. */
export const waitingPlace: RawBuilder<number | null> = sql`
  case when not entries.winner then entries.rank - (
    select winners_wanted from draws where draws.list_id = entries.list_id and state = 'drawn'
    order by number desc limit 1) end`;
