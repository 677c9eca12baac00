import { type RawBuilder, sql } from 'kysely';

/**
 * The place of an entry in the waiting list of the latest draw: after the winners, and after everyone who moved up. Null
 * for those and without a draw.
 */
export const waitingPlace: RawBuilder<number | null> = sql`
  case when not entries.winner and not entries.passed_over then entries.rank - (
    select coalesce(
      (select max(draw_places.rank) from draw_places where draw_id = draws.id and placed_at is not null), winners_wanted)
    from draws where draws.list_id = entries.list_id and state = 'drawn'
    order by number desc limit 1) end`;
