import { type RawBuilder, sql } from 'kysely';

/** JSON has no dates. */
export type OwnPlaceRow = {
  drawNumber: number;
  commitment: string;
  hasMovedUp: boolean;
  confirmBy: string;
  confirmedAt: string | null;
  passedOverAt: string | null;
};

/** Times in the form in which files have them. */
const timeText = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The entry's place in the latest draw; none where winners need not confirm. */
export const ownPlace: RawBuilder<OwnPlaceRow | null> = sql`(
  select json_build_object('drawNumber', draw.number, 'commitment', draw.commitment, 
    'hasMovedUp', rank > winners_wanted, 'confirmBy', ${timeText('confirmBy')},
    'confirmedAt', ${timeText('confirmedAt')}, 'passedOverAt', ${timeText('passedOverAt')})
  from (
    select id, number, commitment, winners_wanted from draws
    where draws.list_id = entries.list_id and state = 'drawn' order by number desc limit 1
  ) draw join draw_places on draw_id = draw.id
  where draw_places.entry_number = entries.entry_number and placed_at is not null)`;
