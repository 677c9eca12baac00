import type { ListLifeCycle } from '@signboard/domain/lists/life-cycle.ts';
import { REQUIRED_BASICS } from '@signboard/domain/lists/list-settings.ts';
import type { ListRow } from './lists-store.ts';
import { presentSettings } from './setting-columns.ts';

export function lifeCycleOf(list: ListRow): ListLifeCycle {
  return { active: list.active, isFinished: list.isFinished, ...presentSettings(list, REQUIRED_BASICS) };
}
