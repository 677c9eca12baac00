import type { ListState } from '@signboard/domain/lists/list-state.ts';
import { type RawBuilder, sql } from 'kysely';

/** `getListState` of the domain in SQL, to filter and count without reading every list. Needs `list_counters`. */
export const listState = (now: Date): RawBuilder<ListState> => sql`
  case
    when lists.draw_state = 'drawn' then 'drawn'
    when lists.draw_state is not null then 'drawing'
    when (lists.is_finished or lists.end_date <= ${now}) and lists.how_many_winners > 0
      and list_counters.joined > 0 then 'needs-draw'
    when lists.is_finished then 'closed'
    when not lists.active or lists.start_date is null or lists.end_date is null then
      case when lists.activations > 0 or list_counters.joined > 0 then 'closed' else 'draft' end
    when lists.start_date > ${now} then 'scheduled'
    when lists.end_date <= ${now} then 'closed'
    when list_counters.joined >= coalesce(list_counters.available_spots, 0) then 'full'
    else 'open'
  end`;
