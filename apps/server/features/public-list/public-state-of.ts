import { getPublicState, type PublicState } from '@signboard/domain/lists/life-cycle.ts';
import { lifeCycleOf } from '#server/features/lists/list-life-cycle.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';

export function publicStateOf(list: ListRow, now: Date): PublicState {
  return getPublicState({ ...lifeCycleOf(list), joined: list.joined, draw: list.draw_state }, now);
}
