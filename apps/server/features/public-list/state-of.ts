import { type PublicState, getPublicState } from '@signboard/domain/lists/public-state.ts';
import { lifeOf } from '#server/features/lists/list-life.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';

/** How a list stands for its visitors. */
export function stateOf(list: ListRow, now: Date): PublicState {
  return getPublicState({ ...lifeOf(list), joined: list.joined, draw: list.draw_state }, now);
}
