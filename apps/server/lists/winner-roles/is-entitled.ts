import { type RawBuilder, sql } from 'kysely';

/** Which entries get the list's role: the winners of the latest draw, where they have to confirm once they have. */
export const isEntitled: RawBuilder<boolean> = sql`entries.winner and not exists (
  select from draw_places join draws on draws.id = draw_id
  where draws.list_id = entries.list_id and draws.state = 'drawn'
    and draws.number = (select max(number) from draws latest where latest.list_id = entries.list_id and state = 'drawn')
    and draw_places.entry_number = entries.entry_number and confirmed_at is null)`;
