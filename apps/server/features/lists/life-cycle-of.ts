import type { ListLifeCycle } from '@signboard/domain/lists/life-cycle.ts';
import type { ListRow } from './lists-store.ts';

export function lifeCycleOf(list: ListRow): ListLifeCycle {
  return {
    active: list.active,
    isFinished: list.is_finished,
    startDate: list.start_date,
    endDate: list.end_date,
    eventDate: list.event_date,
    availableSpots: list.available_spots,
    howManyWinners: list.how_many_winners,
    type: list.type,
  };
}
